import { type OrderStatus, orderStatuses } from "../../../../domain/orders/model.ts";
import { StatusStrip } from "../../../ui/status-strip.tsx";
import { statusView } from "../../shared/order-page/status-view.ts";
import { type ListView, listHref } from "./list-address.ts";

export type OrderNumbers = { total: number; byStatus: Record<OrderStatus, number> };

/** A tile for each status and one for all; each filters the list (Rule S60). */
export function OrderTiles({ view, counts }: { view: ListView; counts: OrderNumbers }) {
  const current = view.filters.status;
  const tiles = orderStatuses.map((status) => ({
    ...statusView(status),
    count: counts.byStatus[status].toLocaleString("en-US"),
    to: listHref(view, { status }),
    current: current === status,
  }));
  const all = {
    tone: "all",
    label: "All",
    count: counts.total.toLocaleString("en-US"),
    to: listHref(view, { status: undefined }),
    current: current === undefined,
  } as const;
  return <StatusStrip label="Filter by status" items={[all, ...tiles]} />;
}
