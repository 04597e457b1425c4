/* The coordination between sending a command and the crash handler. */
#ifndef RESCUE_H
#define RESCUE_H

/* Whether a command may be sent. The caller must call rescue_end_sending afterwards in any case. */
int rescue_begin_sending(void);
void rescue_end_sending(void);

#endif
