import type { DisputeState } from "../../../../domain/listings/model.ts";

/** A state of a dispute as its badge shows it. */
export const disputeTones = {
  open: { tone: "warn", text: "Open" },
  decided: { tone: "good", text: "Decided" },
  withdrawn: { tone: "plain", text: "Withdrawn" },
} as const satisfies Record<DisputeState, object>;

/** What the one who looks may do with an open dispute. */
export type DisputeMay = { answer: boolean; reject: boolean; refund: boolean };

/** The list of disputes in a state. */
export function disputesPath(state: DisputeState, after?: string | null): string {
  const search = new URLSearchParams({
    ...(state === "open" ? {} : { show: state }),
    ...(after ? { after } : {}),
  }).toString();
  return search ? `/admin/disputes?${search}` : "/admin/disputes";
}
