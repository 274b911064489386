import { useRouteLoaderData } from "react-router";
import { findOrders, type OrderRow } from "../../../../domain/orders/index.ts";
import { customerLabel } from "../../../../domain/orders/model.ts";
import { type DueRefund, type ListedRefund, listRefundClaims } from "../../../../domain/payments/index.ts";
import { formatEth } from "../../../../domain/payments/model.ts";
import { knownWayLabel, recordedWayLabel, wayLabel } from "../../../../domain/ways/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { ctxOf } from "../../../context.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import deskPages from "../../../shell/desk/desk-pages.module.css";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import { StatStrip } from "../../../ui/stat-strip.tsx";
import text from "../../../ui/text.module.css";
import { useLive } from "../../../web/live/use-live.ts";
import type { Route } from "./+types/refunds.route.ts";
import { type RefundLine, RefundTable } from "./refund-table.tsx";

export { DeskError as ErrorBoundary };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Refunds · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { personId } = viewerOf(args);
  const { due, open, sent } = unwrapOr404(await listRefundClaims(ctx));
  const orders = await findOrders(
    ctx,
    [...due, ...open, ...sent].map(({ orderId }) => orderId),
  );
  const shown = { orders, personId };
  return {
    sums: sumsByWay(due, open),
    waiting: [
      ...open.flatMap((claim) => claimLine(claim, shown)),
      ...due.flatMap((one) => dueLine(one, shown)),
    ],
    sent: sent.flatMap((claim) => claimLine(claim, shown)),
  };
}

type Shown = { orders: Map<string, OrderRow>; personId: string };

function ofOrder({ orders, personId }: Shown, orderId: string) {
  const order = orders.get(orderId);
  if (!order) return null;
  const { type, rsn, customerId } = order;
  return { orderId, type, customer: rsn ?? customerLabel(order), isOwn: customerId === personId };
}

function claimLine(claim: ListedRefund, shown: Shown): RefundLine[] {
  const {
    id: key,
    orderId,
    state,
    amountCents,
    amountWei,
    suggestedWei,
    txHash,
    createdAt,
    sentAt,
    sentByName,
  } = claim;
  const order = ofOrder(shown, orderId);
  if (!order) return [];
  const sum = amountWei === null ? "" : `${formatEth(amountWei)} ETH, `;
  const detail =
    state === "sent" && sentAt
      ? `${sum}${formatMoment(sentAt)}${sentByName ? ` by ${sentByName}` : ""}, ${txHash}`
      : `${suggestedWei === null ? "Since" : `${formatEth(suggestedWei)} ETH to send, since`} ${formatMoment(createdAt)}`;
  const line = { key, ...order, amount: formatUsd(amountCents), detail };
  return [{ ...line, state: state === "sent" ? "sent" : "claimed" }];
}

const dueStates = {
  eth: { state: "due", detail: "Asked the customer by email" },
  gold: { state: "by_hand", detail: "Refund as gold in game" },
  by_hand: { state: "by_hand", detail: "Refund the way it was paid" },
} as const satisfies Record<DueRefund["way"], Pick<RefundLine, "state" | "detail">>;

function dueLine({ orderId, dueCents, way, paidBy }: DueRefund, shown: Shown): RefundLine[] {
  const order = ofOrder(shown, orderId);
  if (!order) return [];
  const known = way === "by_hand" ? knownWayLabel(paidBy) : null;
  const by = known ? { detail: `Paid by ${known}` } : {};
  return [{ key: `${orderId} ${way}`, ...order, amount: formatUsd(dueCents), ...dueStates[way], ...by }];
}

/** What is due by way of paying, the largest sum first: what the shop has to have where. */
function sumsByWay(due: readonly DueRefund[], open: readonly ListedRefund[]) {
  const ways = [
    ...open.map(({ amountCents }) => ({ way: wayLabel("eth"), cents: amountCents })),
    ...due.map((one) => ({ way: wayOf(one), cents: one.dueCents })),
  ];
  const sums = Map.groupBy(ways, ({ way }) => way);
  return [...sums]
    .map(([label, some]) => ({ label, some, cents: some.reduce((sum, { cents }) => sum + cents, 0) }))
    .sort((one, other) => other.cents - one.cents)
    .map(({ label, some, cents }) => ({
      ...{ label, value: formatUsd(cents) },
      note: some.length === 1 ? "1 refund" : `${some.length} refunds`,
    }));
}

function wayOf({ way, paidBy }: DueRefund): string {
  if (way === "by_hand") return recordedWayLabel(paidBy);
  return way === "gold" ? "Gold in game" : wayLabel("eth");
}

/**
 * Money that goes back to customers: what is due by the ledger, where it shall go, and what was sent (Rule
 * P13).
 */
export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { sums, waiting, sent } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["orders"], { since: root?.viewer?.since });
  return (
    <>
      <h1>Refunds</h1>
      {sums.length > 0 ? <StatStrip items={sums} /> : null}
      {waiting.length > 0 ? (
        <RefundTable caption="Open refunds" rows={waiting} />
      ) : (
        <Empty level={2} title="No refunds due">
          Overpaid and canceled orders show up here until refunded.
        </Empty>
      )}
      {waiting.some(({ state }) => state !== "by_hand") ? (
        <p className={cx(text.small, text.faint)}>
          Open the order to see the address. Send the refund from the shop’s wallet, then mark it as sent. We
          check it on the chain and book it.
        </p>
      ) : null}
      {sent.length > 0 ? (
        <>
          <h2 className={deskPages.partTitle}>Sent in ETH</h2>
          <RefundTable caption="Sent refunds" rows={sent} />
        </>
      ) : null}
    </>
  );
}
