import { accountCheckLabels } from "../../../../domain/account-sales/model.ts";
import type { ApprovalView } from "../../../../domain/orders/index.ts";
import { approvalLabels, orderPagePaths, products, shortId } from "../../../../domain/orders/model.ts";
import { knownWayLabel } from "../../../../domain/ways/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatMillions, formatUsd } from "../../../../kernel/money.ts";
import type { RequestRow } from "./request-copy.ts";

/** A request as its card shows it to one member of staff. */
export function requestRow(view: ApprovalView, viewerId: string): RequestRow {
  const { requestId, kind, orderId, orderType, reason, requestedBy, requestedByName } = view;
  return {
    requestId,
    kind,
    title: approvalLabels[kind],
    number: shortId(orderId),
    orderHref: orderPagePaths.desk(orderId),
    what: products[orderType].label,
    lines: linesOf(view),
    reason,
    by: requestedByName ?? "Unknown person",
    asked: formatMoment(view.requestedAt),
    ends: formatMoment(view.expiresAt),
    role: view.customerId === viewerId ? "read" : requestedBy === viewerId ? "withdraw" : "decide",
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
