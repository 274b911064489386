/** The longest note, in characters. */
export const longestShiftNote = 1_000;
/** Days for which a note is kept once it was ticked off. */
export const shiftNoteDays = 30;
