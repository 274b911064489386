/** What a game world is for. */
export const worldKinds = ["Members", "Free-to-Play"] as const;
type WorldKind = (typeof worldKinds)[number];

/** A game world where meetings are held (Rule S50). */
export type MeetingWorld = { world: number; kind: WorldKind };

/** The places to meet in their order (Rule S50). */
export const placeRoles = ["primary", "backup", "emergency backup"] as const;

/** What players call a kind of world: `P2P`. */
export function worldShort({ kind }: MeetingWorld): string {
  return kind === "Members" ? "P2P" : "F2P";
}

/** Asks for a world where we meet. */
export function chooseWorldText(worlds: readonly MeetingWorld[]): string {
  const names = worlds.map(({ world }) => `World ${world}`);
  return names.length > 4 ? "Please choose one of our worlds." : `Please choose ${names.join(" or ")}.`;
}

/** The world where we meet until somebody chooses: the first of the owner's list. */
export function firstWorld([first]: readonly MeetingWorld[]): number {
  if (!first) throw new Error("The settings list no world");
  return first.world;
}

/** A place as a sentence names it: `the Grand Exchange`, `Varrock West Bank`. */
export function placeText(place: string): string {
  return /^grand exchange\b/i.test(place) ? `the ${place}` : place;
}

/** Where we usually meet: the first of the owner's places. */
export function firstPlace([first]: readonly string[]): string {
  if (first === undefined) throw new Error("The settings list no place");
  return first;
}
