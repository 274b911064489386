// The schemas for forms; browsers may use it too.
export { revealReason } from "./reveal-reason.ts";
