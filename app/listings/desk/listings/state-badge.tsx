import { BadgeCheck, EyeOff, Hourglass, PencilLine, Tag, Trash2 } from "lucide";
import { type ListingState, listingStateLabels } from "../../../../domain/listings/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon, type IconDrawing } from "../../../ui/icons.tsx";

const tones = {
  draft: "plain",
  published: "good",
  hidden: "warn",
  sold: "gold",
  withdrawn: "plain",
} as const;

const icons: Record<ListingState, IconDrawing> = {
  draft: PencilLine,
  published: Tag,
  hidden: EyeOff,
  sold: BadgeCheck,
  withdrawn: Trash2,
};

/** A listing's state; on hold while an order has it that is not paid. */
export function ListingStateBadge({ state, isHeld }: { state: ListingState; isHeld: boolean }) {
  const isOnHold = state === "published" && isHeld;
  return (
    <Badge
      tone={isOnHold ? "info" : tones[state]}
      icon={<Icon of={isOnHold ? Hourglass : icons[state]} size={13} />}
    >
      {isOnHold ? "On hold" : listingStateLabels[state]}
    </Badge>
  );
}
