/**
 * The longest note that staff and programs write to an order, in characters: at the desk and by API alike.
 */
export const longestNote = 2_000;

/** What a longer one is refused with. */
export const longestNoteText = `A note has at most ${longestNote.toLocaleString("en-US")} characters.`;
