import { accountCheckLabels } from "../../../../domain/account-sales/model.ts";
import type { ApprovalView, OrderRow, WaitingClearance } from "../../../../domain/orders/index.ts";
import {
  approvalLabels,
  isGoldOrder,
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

/** Everything that waits for a second person (Rule P42). */
export type WaitingRequests = {
  approvals: readonly ApprovalView[];
  clearances: readonly WaitingClearance[];
  payments: readonly UnconfirmedPayment[];
  guards: readonly WaitingGuardChange[];
};

/** Each as one member of staff sees it, the oldest first. */
export function requestRows(waiting: WaitingRequests, viewerId: string): RequestRow[] {
  const { approvals, clearances, payments, guards } = waiting;
  const rows = [
    ...approvals.map((view) => ({ at: view.requestedAt, row: requestRow(view, viewerId) })),
    ...clearances.map((view) => ({ at: changedAt(view), row: clearanceRow(view, viewerId) })),
    ...payments.map((view) => ({ at: view.createdAt, row: paymentRow(view, viewerId) })),
    ...guards.map((view) => ({ at: view.requestedAt, row: guardRow(view, viewerId) })),
  ];
  return rows.sort((one, two) => one.at.getTime() - two.at.getTime()).map(({ row }) => row);
}

/** What every row says of its order, and what the viewer can do who had no part. */
function common({ id, type, customerId }: OrderRow, viewerId: string, hadPart: boolean) {
  return {
    order: { number: shortId(id), href: orderPagePaths.desk(id), what: products[type].label },
    role: customerId === viewerId ? ("read" as const) : hadPart ? ("wait" as const) : ("decide" as const),
  };
}

function requestRow(view: ApprovalView, viewerId: string): RequestRow {
  const { id: requestId, kind, reason, requestedBy, requestedByName } = view;
  const row = common(view.order, viewerId, false);
  return {
    ...row,
    source: "request",
    requestId,
    kind,
    title: approvalLabels[kind],
    lines: [...linesOf(view), { label: "Order", value: formatUsd(view.order.amountCents) }],
    reason,
    by: requestedByName ?? "Unknown person",
    asked: formatMoment(view.requestedAt),
    ends: { label: "open until", at: formatMoment(view.expiresAt) },
    role: row.role === "decide" && requestedBy === viewerId ? "withdraw" : row.role,
  };
}

const changedAt = ({ order }: WaitingClearance) => order.secondPersonSince ?? order.updatedAt;

function clearanceRow(view: WaitingClearance, viewerId: string): RequestRow {
  const { order, changers } = view;
  const { id, type, customerEmail, rsn, amountCents } = order;
  const names = changers.map(({ name }) => name ?? "Unknown person");
  const hadPart = changers.some(({ personId }) => personId === viewerId);
  return {
    ...common(order, viewerId, hadPart),
    source: "clearance",
    requestId: id,
    kind: null,
    title: "Check a changed order",
    lines: [
      { label: "Email now", value: customerEmail },
      ...(isGoldOrder(type) && rsn ? [{ label: "Game name now", value: rsn }] : []),
      { label: "At stake", value: formatUsd(amountCents) },
    ],
    reason: "",
    by: names.length > 0 ? `Changed by ${names.join(" and ")}` : "Changed by the customer",
    asked: formatMoment(changedAt(view)),
    ends: null,
  };
}

function paymentRow(view: UnconfirmedPayment, viewerId: string): RequestRow {
  const { id, amountCents, method, reference, receivedBy, receivedByName, createdAt } = view;
  return {
    ...common(view.order, viewerId, receivedBy === viewerId),
    source: "payment",
    requestId: id,
    kind: null,
    title: "Confirm a payment",
    lines: [
      { label: "Method", value: method },
      ...(reference ? [{ label: "Reference", value: reference }] : []),
      { label: "At stake", value: formatUsd(amountCents) },
    ],
    reason: "",
    by: `Recorded by ${receivedByName ?? "an unknown person"}`,
    asked: formatMoment(createdAt),
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
    ends: appliesAt && { label: "if nobody decides, it applies on", at: formatMoment(appliesAt) },
    role: requestedBy === viewerId ? "withdraw" : mayDecide ? "decide" : "wait",
  };
}

function linesOf({ kind, payload, order, newEmail }: ApprovalView): { label: string; value: string }[] {
  switch (kind) {
    case "change_email":
      return [
        { label: "Now", value: order.customerEmail },
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
