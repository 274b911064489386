/** What an entry of the list of recovered accounts is about. */
export const recoveredKinds = [
  { value: "rsn", label: "Game or login name" },
  { value: "email", label: "Email address" },
  { value: "wallet", label: "Payout destination" },
] as const;
export type RecoveredKind = (typeof recoveredKinds)[number]["value"];

export type RecoveredEffect = "flag" | "block";
export const effectCopy: Record<RecoveredEffect, { label: string; help: string }> = {
  flag: { label: "Flag", help: "Sales go through, and we alert staff." },
  block: { label: "Block", help: "No offers or sales." },
};

/** An entry as its row shows it; what is text is text already. */
export type RecoveredLine = {
  id: string;
  kind: RecoveredKind;
  effect: RecoveredEffect;
  note: string;
  hashStart: string;
  orderId: string | null;
  addedAt: string;
  addedBy: string;
  /** Who ended it, when, and why; null while it holds. */
  ended: string | null;
};

/** What was found for a question that was asked by hand. */
export type RecoveredFinding = {
  kind: RecoveredKind;
  value: string;
  hit: { effect: RecoveredEffect; note: string } | null;
};

/** What a kind is called. */
export function kindLabel(kind: RecoveredKind): string {
  return recoveredKinds.find(({ value }) => value === kind)?.label ?? kind;
}
