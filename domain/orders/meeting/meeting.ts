/** A game world where meetings are held (Rule S50). */
export type MeetingWorld = { world: number; kind: string; short: string };

export const meetingWorlds: readonly MeetingWorld[] = [
  { world: 333, kind: "Members", short: "P2P" },
  { world: 335, kind: "Free-to-Play", short: "F2P" },
];

/** Where a meeting is held until somebody chooses (Rule S50). */
export const defaultWorld = 333;

/** Whether a meeting may be held in this world. */
export function isWorld(world: number): boolean {
  return meetingWorlds.some((known) => known.world === world);
}

/** Where to meet, the first being the usual location (Rule S50). */
export const meetingLocations = [
  { name: "Grand Exchange", role: "primary" },
  { name: "Varrock West Bank", role: "backup" },
  { name: "Lumbridge Castle", role: "emergency backup" },
] as const;

/** What we promise to sellers (Rule S53). */
export const paymentDeadlineText = "Payment sent within 5 minutes";
