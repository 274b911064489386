/** The name of the answer that stands for the whole page instead of one form: it cannot go on. */
export const failedForm = "callback-failed";
/** The same of a link that resets a password: another one can be asked for. */
export const failedResetForm = "callback-reset-failed";
