/** Days for which a copy can be downloaded. */
export const exportDays = 7;
const week = exportDays * 86_400_000;

/** What the profile shows of somebody's copy of their data. */
export type ExportView =
  | { state: "none" }
  | { state: "waiting"; askedAt: Date }
  | { state: "ready"; readyAt: Date; until: Date };

/** Until when a copy that was ready then can be downloaded. */
export function exportEnds(readyAt: Date): Date {
  return new Date(readyAt.getTime() + week);
}
