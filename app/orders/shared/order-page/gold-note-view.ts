import type { OrderView } from "../../../../domain/orders/index.ts";
import type { GoldState } from "../../../../domain/orders/model.ts";
import { formatMillions } from "../../../../kernel/money.ts";

/** Where the gold of a canceled sale is, as its customer reads it (Rule P45). */
export type GoldNoteView = {
  state: GoldState;
  gold: string;
  rsn: string | null;
  /** Why it is kept. */
  reason: string | null;
};

/** Null of an order that goes on, whose status says it, and of one whose gold we never had. */
export function goldNoteOf(order: OrderView): GoldNoteView | null {
  const { status, quantity, private: own, activity } = order;
  if (status !== "canceled" || !own?.goldState) return null;
  const entry = activity.find(({ type, status: to }) => type === "gold.kept" || to === "canceled");
  return {
    state: own.goldState,
    gold: formatMillions(quantity),
    rsn: own.rsn,
    reason: own.goldState === "kept" ? (entry?.note ?? null) : null,
  };
}
