/* What sending a command and the crash handler have to know of each other. */
#ifndef RESCUE_H
#define RESCUE_H

/* Whether a command may be sent. To be followed by rescue_end_sending in any case. */
int rescue_begin_sending(void);
void rescue_end_sending(void);

#endif
