export { addShiftNote, markShiftNote, readShiftNotes, type ShiftNote } from "./shift-notes.ts";
export { shiftsCrontab, shiftsTasks } from "./shift-tasks.ts";
