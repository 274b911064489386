export { actorId, appendEvent, type NewEvent } from "./append-event.ts";
export { eraseTexts } from "./erase-texts.ts";
export { loggedChanges } from "./logged-changes.ts";
export { readEvent, readEventById } from "./read-event.ts";
export { readEvents } from "./read-events.ts";
export { readNewestEvents } from "./read-newest-events.ts";
export type { StoredEvent, Visibility } from "./tables.ts";
export { type BrokenEvent, type Verification, verifyEvents } from "./verify-events.ts";
