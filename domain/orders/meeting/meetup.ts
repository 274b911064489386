import { firstPlace, firstWorld, type Settings } from "../../settings/model.ts";
import type { OrderStatus } from "../model.ts";
import type { OrderView } from "../read-order.ts";

/** The meeting of a gold order in the game (Rule S52). */
export type Meetup = {
  /** `World 333, Grand Exchange` */
  location: string;
  /** When the world was locked in. */
  lockedAt: Date | null;
  /** When the gold changed hands. */
  heldAt: Date | null;
  completed: boolean;
};

const met: readonly OrderStatus[] = ["gold_collected", "gold_received", "payment_sent", "completed"];

/**
 * The meeting: arranged once the world is locked in, held once the gold has changed hands; null before, and
 * for whoever may not see the order's private part (Rule P4).
 */
export function meetupOf(
  { private: own, status, activity }: OrderView,
  { worlds, places }: Settings["meeting"],
): Meetup | null {
  const completed = met.includes(status);
  if (!own || (!completed && !own.worldLockedAt)) return null;
  const heldAt = activity.findLast((event) => event.status && met.includes(event.status))?.at ?? null;
  return {
    location: `World ${own.world ?? firstWorld(worlds)}, ${firstPlace(places)}`,
    lockedAt: own.worldLockedAt,
    heldAt: completed ? heldAt : null,
    completed,
  };
}
