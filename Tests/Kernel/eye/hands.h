/* The part of eye that types. */
#ifndef EYE_HANDS_H
#define EYE_HANDS_H

/* Runs a program on a pseudo-terminal until it ends. Returns its exit status, or 128 plus the signal. */
int hands(const char *pipe, char **command);

#endif
