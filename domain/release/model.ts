// The door that browsers may use too.

export type { ReleaseReason } from "./decide-release.ts";
export { revealReasons } from "./reveal-reason.ts";
