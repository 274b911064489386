import { type ListingState, listingStateLabels } from "../../../../domain/listings/model.ts";
import { Badge } from "../../../ui/badge.tsx";

const tones = {
  draft: "plain",
  published: "good",
  hidden: "warn",
  sold: "gold",
  withdrawn: "plain",
} as const;

/** A listing's state; on hold while an order has it that is not paid. */
export function ListingStateBadge({ state, isHeld }: { state: ListingState; isHeld: boolean }) {
  if (state === "published" && isHeld) return <Badge tone="info">On hold</Badge>;
  return <Badge tone={tones[state]}>{listingStateLabels[state]}</Badge>;
}
