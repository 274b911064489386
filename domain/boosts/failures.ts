import type { Failure } from "../../kernel/errors.ts";

/** The order is about something else. */
export const notABoost: Failure = { code: "invalid", text: "This order isn't a boost." };
/** Said of whatever an ended boost no longer takes. */
export const boostEnded: Failure = { code: "conflict", text: "This boost has ended." };
