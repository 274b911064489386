import { isOpen, type OrderStatus, orderStatuses } from "../../../../domain/orders/model.ts";
import { StatusStrip } from "../../../ui/status-strip.tsx";
import { statusView } from "../../shared/order-page/status-view.ts";
import { type ListView, listHref } from "./list-address.ts";

export type OrderNumbers = { total: number; open: number; byStatus: Record<OrderStatus, number> };

/** A tile for each status, one for all that are open and one for all; each filters the list (Rule S60). */
export function OrderTiles({ view, counts }: { view: ListView; counts: OrderNumbers }) {
  const { statuses, isOpen: isOfOpen } = view.filters;
  const tiles = orderStatuses.map((status) => ({
    ...statusView(status),
    count: counts.byStatus[status].toLocaleString("en-US"),
    to: listHref(view, { status: [status], ...(isOpen(status) ? {} : { state: "all" }) }),
    current: statuses?.includes(status) ?? false,
  }));
  const group = (tone: "open" | "all", label: string, count: number) => ({
    tone,
    label,
    count: count.toLocaleString("en-US"),
    to: listHref(view, { status: undefined, state: tone }),
    current: !statuses && isOfOpen === (tone === "open" || undefined),
  });
  const items = [group("open", "Open", counts.open), ...tiles, group("all", "All", counts.total)];
  return <StatusStrip label="Filter by status" items={items} />;
}
