/** The name of the answer that stands for the whole page instead of one form: it cannot go on. */
export const failedForm = "callback-failed";
