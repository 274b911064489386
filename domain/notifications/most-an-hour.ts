/** How many mails of one kind that others can cause go to one address within an hour. */
export const mostAnHour = 6;
