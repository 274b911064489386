export { type LateThing, readLateNow } from "./late-now.ts";
export {
  addShiftNote,
  markShiftNote,
  readShiftNotes,
  type ShiftNote,
  shiftsCrontab,
  shiftsTasks,
} from "./shift-notes.ts";
