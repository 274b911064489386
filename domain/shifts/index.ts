export {
  addShiftNote,
  markShiftNote,
  readShiftNotes,
  type ShiftNote,
  shiftsCrontab,
  shiftsTasks,
} from "./shift-notes.ts";
