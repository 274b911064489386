import { accountCheckLabels } from "../../../../domain/account-sales/model.ts";
import type { ApprovalView, WaitingClearance } from "../../../../domain/orders/index.ts";
import {
  approvalLabels,
  isGoldOrder,
  type OrderType,
  orderPagePaths,
  products,
  shortId,
} from "../../../../domain/orders/model.ts";
import type { UnconfirmedPayment } from "../../../../domain/payments/index.ts";
import type { WaitingGuardChange } from "../../../../domain/people/index.ts";
import { knownWayLabel } from "../../../../domain/ways/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatMillions, formatUsd } from "../../../../kernel/money.ts";
import { guardLines } from "../../../settings/shared/desk/guard-lines.ts";
import type { RequestRow } from "./request-copy.ts";

type Found = {
  approvals: readonly ApprovalView[];
  clearances: readonly WaitingClearance[];
  payments: readonly UnconfirmedPayment[];
  guards?: readonly WaitingGuardChange[];
};

/** Everything that waits for a second person, the oldest first, as one member of staff sees it (Rule P42). */
export function requestRows(
  { approvals, clearances, payments, guards = [] }: Found,
  viewerId: string,
): RequestRow[] {
  const rows = [
    ...approvals.map((view) => ({ at: view.requestedAt, row: requestRow(view, viewerId) })),
    ...clearances.map((view) => ({ at: view.changedAt, row: clearanceRow(view, viewerId) })),
    ...payments.map((view) => ({ at: view.receivedAt, row: paymentRow(view, viewerId) })),
    ...guards.map((view) => ({ at: view.requestedAt, row: guardRow(view, viewerId) })),
  ];
  return rows.sort((one, two) => one.at.getTime() - two.at.getTime()).map(({ row }) => row);
}

type OfOrder = { orderId: string; orderType: OrderType; customerId: string | null };

/** What every row says of its order, and what the viewer can do who had no part. */
function common({ orderId, orderType, customerId }: OfOrder, viewerId: string, hadPart: boolean) {
  return {
    order: { number: shortId(orderId), href: orderPagePaths.desk(orderId), what: products[orderType].label },
    role: customerId === viewerId ? ("read" as const) : hadPart ? ("wait" as const) : ("decide" as const),
  };
}

function requestRow(view: ApprovalView, viewerId: string): RequestRow {
  const { requestId, kind, reason, requestedBy, requestedByName } = view;
  const row = common(view, viewerId, false);
  return {
    ...row,
    source: "request",
    requestId,
    kind,
    title: approvalLabels[kind],
    lines: [...linesOf(view), { label: "Order", value: formatUsd(view.amountCents) }],
    reason,
    by: requestedByName ?? "Unknown person",
    asked: formatMoment(view.requestedAt),
    ends: { label: "open until", at: formatMoment(view.expiresAt) },
    role: row.role === "decide" && requestedBy === viewerId ? "withdraw" : row.role,
  };
}

function clearanceRow(view: WaitingClearance, viewerId: string): RequestRow {
  const { orderId, orderType, customerEmail, rsn, amountCents, changers, changedAt } = view;
  const names = changers.map(({ name }) => name ?? "Unknown person");
  return {
    ...common(
      view,
      viewerId,
      changers.some(({ personId }) => personId === viewerId),
    ),
    source: "clearance",
    requestId: orderId,
    kind: null,
    title: "Check a changed order",
    lines: [
      { label: "Email now", value: customerEmail },
      ...(isGoldOrder(orderType) && rsn ? [{ label: "Game name now", value: rsn }] : []),
      { label: "At stake", value: formatUsd(amountCents) },
    ],
    reason: "",
    by: names.length > 0 ? `Changed by ${names.join(" and ")}` : "Changed by the customer",
    asked: formatMoment(changedAt),
    ends: null,
  };
}

function paymentRow(view: UnconfirmedPayment, viewerId: string): RequestRow {
  const { paymentId, amountCents, method, reference, receivedBy, receivedByName, receivedAt } = view;
  return {
    ...common(view, viewerId, receivedBy === viewerId),
    source: "payment",
    requestId: paymentId,
    kind: null,
    title: "Confirm a payment",
    lines: [
      { label: "Method", value: method },
      ...(reference ? [{ label: "Reference", value: reference }] : []),
      { label: "At stake", value: formatUsd(amountCents) },
    ],
    reason: "",
    by: `Recorded by ${receivedByName ?? "an unknown person"}`,
    asked: formatMoment(receivedAt),
    ends: null,
  };
}

function guardRow(view: WaitingGuardChange, viewerId: string): RequestRow {
  const { id, requestedBy, requestedByName, requestedAt, reason, appliesAt, mayDecide } = view;
  return {
    source: "guard",
    requestId: id,
    kind: null,
    order: null,
    ...guardLines(view),
    reason,
    by: requestedByName ?? "Unknown person",
    asked: formatMoment(requestedAt),
    ends: appliesAt && { label: "applies on", at: formatMoment(appliesAt) },
    role: requestedBy === viewerId ? "withdraw" : mayDecide ? "decide" : "wait",
  };
}

function linesOf({
  kind,
  payload,
  customerEmail,
  newEmail,
}: ApprovalView): { label: string; value: string }[] {
  switch (kind) {
    case "change_email":
      return [
        { label: "Now", value: customerEmail },
        { label: "New", value: newEmail ?? String(payload.to ?? "") },
      ];
    case "override_amount":
      return [
        ...changed("Gold amount", payload.quantity, formatMillions),
        ...changed("Amount", payload.amountCents, formatUsd),
      ];
    case "change_name":
      return Array.isArray(payload.rsn)
        ? [{ label: "Game name", value: payload.rsn.map((name) => String(name ?? "none")).join(" → ") }]
        : [];
    case "refund":
    case "write_off":
      return [{ label: "Amount", value: formatUsd(Number(payload.amountCents ?? 0)) }];
    case "unlock_payout":
      return [{ label: "Locked in", value: knownWayLabel(payload.method) ?? "Payout details" }];
    case "pay_account":
      return concernLines(payload);
  }
}

function changed(label: string, change: unknown, text: (value: number) => string) {
  if (!Array.isArray(change)) return [];
  const [from, to] = change.map((value) => (typeof value === "number" ? text(value) : "–"));
  return [{ label, value: `${from} → ${to}` }];
}

function concernLines({ openChecks, mismatches, amountCents }: Record<string, unknown>) {
  const open = Array.isArray(openChecks) ? openChecks.map(checkName) : [];
  const wrong = Array.isArray(mismatches) ? mismatches.map(String) : [];
  return [
    ...(typeof amountCents === "number" ? [{ label: "We pay", value: formatUsd(amountCents) }] : []),
    ...(open.length > 0 ? [{ label: "Not checked", value: open.join(" · ") }] : []),
    ...(wrong.length > 0 ? [{ label: "Doesn’t match", value: wrong.join(" · ") }] : []),
  ];
}

function checkName(item: unknown): string {
  const known = Object.entries(accountCheckLabels).find(([code]) => code === item);
  return known?.[1] ?? String(item);
}
