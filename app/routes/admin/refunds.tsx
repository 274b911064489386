import { useRouteLoaderData } from "react-router";
import { findOrders, type OrderRow } from "../../../domain/orders/index.ts";
import { customerLabel } from "../../../domain/orders/model.ts";
import { type DueRefund, type ListedRefund, listRefundClaims } from "../../../domain/payments/index.ts";
import { formatEth } from "../../../domain/payments/model.ts";
import { formatLogTime } from "../../../kernel/dates.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { DeskError } from "../../components/desk/desk-error.tsx";
import { type RefundLine, RefundTable } from "../../components/desk/refund-table.tsx";
import { ctxOf } from "../../context.ts";
import { useLive } from "../../live/use-live.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { Empty } from "../../ui/empty.tsx";
import type { Route } from "./+types/refunds.ts";
import { viewerOf } from "./guard-desk.ts";
import { need } from "./need.ts";

export { DeskError as ErrorBoundary };

export function meta() {
  return [{ title: "Refunds · Order desk · Goldhall" }, { name: "robots", content: "noindex" }];
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { personId } = viewerOf(args);
  const { due, open, sent } = need(await listRefundClaims(ctx));
  const orders = await findOrders(
    ctx,
    [...due, ...open, ...sent].map(({ orderId }) => orderId),
  );
  const shown = { orders, personId };
  return {
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
  const told =
    state === "sent" && sentAt
      ? `${sum}${formatLogTime(sentAt)}${sentByName ? ` by ${sentByName}` : ""}, ${txHash}`
      : `${suggestedWei === null ? "Since" : `${formatEth(suggestedWei)} ETH to send, since`} ${formatLogTime(createdAt)}`;
  const line = { key, ...order, amount: formatUsd(amountCents), told };
  return [{ ...line, state: state === "sent" ? "sent" : "claimed" }];
}

const dueStates = {
  eth: { state: "due", told: "The customer was asked for it by mail" },
  gold: { state: "by_hand", told: "Comes back as gold in the game" },
  by_hand: { state: "by_hand", told: "Goes back the way it came" },
} as const satisfies Record<DueRefund["way"], Pick<RefundLine, "state" | "told">>;

function dueLine({ orderId, dueCents, way }: DueRefund, shown: Shown): RefundLine[] {
  const order = ofOrder(shown, orderId);
  if (!order) return [];
  return [{ key: `${orderId} ${way}`, ...order, amount: formatUsd(dueCents), ...dueStates[way] }];
}

/** Money that goes back to customers: what is due by the ledger, where it shall go, and what was sent (Rule P13). */
export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { waiting, sent } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["orders"], { since: root?.viewer?.since });
  return (
    <>
      <h1>Refunds</h1>
      {waiting.length > 0 ? (
        <RefundTable caption="Refunds to make" rows={waiting} />
      ) : (
        <Empty level={2} title="Nobody waits for a refund">
          What is paid too much, or for an order that is canceled, stands here until it has gone back.
        </Empty>
      )}
      <p className="small faint">
        The address is behind Reveal on the order’s page. A refund is sent from the shop’s own wallet; the
        transaction is then compared with the chain and booked.
      </p>
      {sent.length > 0 ? (
        <>
          <h2>Sent in ETH</h2>
          <RefundTable caption="Refunds that were sent" rows={sent} />
        </>
      ) : null}
    </>
  );
}
