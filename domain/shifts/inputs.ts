import { z } from "zod";
import { reloadText } from "../../kernel/reload-text.ts";
import { longestShiftNote } from "./model.ts";

const emptyText = "Write a note first.";

/** A note for the next shift. Forms send the ends of lines as two characters; people count one. */
export const shiftNoteInput = z.object({
  text: z
    .string(emptyText)
    .transform((typed) => typed.replaceAll("\r\n", "\n").trim())
    .pipe(
      z
        .string()
        .min(1, emptyText)
        .max(longestShiftNote, `Notes can be up to ${longestShiftNote.toLocaleString("en-US")} characters.`)
        .regex(/^[^\0]*$/, "Use plain text."),
    ),
});

/** Ticks a note off, or puts it back on the list. */
export const shiftNoteDoneInput = z.object({ noteId: z.uuid(reloadText), isDone: z.stringbool(reloadText) });
