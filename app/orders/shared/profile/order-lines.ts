import { listOwnOrders } from "../../../../domain/orders/index.ts";
import {
  type OrderType,
  orderPagePaths,
  orderTypes,
  products,
  type StatusGroup,
  shortId,
  statusGroups,
} from "../../../../domain/orders/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatMillions, formatUsd } from "../../../../kernel/money.ts";
import type { ShopCtx } from "../../../context.ts";
import { sellAgainHref } from "../order-page/order-detail-view.ts";
import { statusView } from "../order-page/status-view.ts";
import { productPages } from "../products/index.ts";
import type { OrderLine, YourOrdersProps } from "./your-orders.tsx";

type Wanted = { group: StatusGroup; type: OrderType | undefined; search: string; page: number };

/** What the address asks for; what it cannot mean counts as not asked (Rule S33). */
export function readWanted(params: URLSearchParams): Wanted {
  const status = params.get("status") ?? "all";
  const page = Number(params.get("page") ?? "1");
  return {
    // The keys of an object with these very keys.
    group: (Object.keys(statusGroups) as StatusGroup[]).find((group) => group === status) ?? "all",
    type: orderTypes.find((type) => type === params.get("type")),
    search: (params.get("search") ?? "").trim().slice(0, 40),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/**
 * The customer's orders as their page shows them. Orders that cannot be read leave the rest of the page
 * usable.
 */
export async function yourOrders(ctx: ShopCtx, wanted: Wanted): Promise<YourOrdersProps> {
  const { group, type, search, page } = wanted;
  const read = await listOwnOrders(ctx, wanted).catch((err: unknown) => {
    ctx.log.error({ err }, "a customer's orders could not be read");
    return null;
  });
  const found = read?.ok ? read.value : null;
  return {
    lines: (found?.orders ?? []).map(orderLine),
    page: found?.page ?? page,
    pages: found?.pages ?? 1,
    tabs: Object.entries(statusGroups).map(([value, { label }]) => ({
      value,
      label,
      // The entries of an object whose keys are the groups.
      count: found?.counts[value as StatusGroup] ?? 0,
    })),
    filters: { status: group, type: type ?? "", search },
    types: orderTypes.map((value) => ({ value, label: products[value].label })),
    loaded: found !== null,
  };
}

type OwnOrder = {
  id: string;
  type: OrderType;
  status: Parameters<typeof statusView>[0];
  quantity: number;
  amountCents: number;
  createdAt: Date;
  rsn: string | null;
  account: string | null;
};

function orderLine(order: OwnOrder): OrderLine {
  return {
    id: order.id,
    number: shortId(order.id),
    href: orderPagePaths.mine(order.id),
    product: products[order.type].noun,
    what: productPages[order.type].listLine({ ...order, millions: formatMillions(order.quantity) }),
    placedOn: formatMoment(order.createdAt),
    status: statusView(order.status),
    amount: formatUsd(order.amountCents),
    // Those that are listed are the reader's own.
    sellAgainHref: sellAgainHref({ ...order, viewerRole: "customer" }),
  };
}
