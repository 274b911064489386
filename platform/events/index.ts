export { actorId, appendEvent, type NewEvent } from "./append-event.ts";
export { type ChangedSubjects, readChangedSubjects } from "./changed-subjects.ts";
export { type DueEvent, nextDueAt, settleDueEvents, takeDueEvents } from "./due-events.ts";
export { eraseTexts } from "./erase-texts.ts";
export { loggedChanges, readEvent, readEventById, readEvents, readNewestEvents } from "./read-events.ts";
export type { StoredEvent, Visibility } from "./tables.ts";
export { type BrokenEvent, type Verification, verifyEvents } from "./verify-events.ts";
