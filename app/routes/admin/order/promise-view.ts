import type { PrivateOrder } from "../../../../domain/orders/index.ts";
import { type OrderType, promiseMinutes, statusesOf, statusLabels } from "../../../../domain/orders/model.ts";
import { formatLogTime, formatTimeOfDay } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import type { PromiseView } from "../../../components/desk/order/order-view.ts";

type Promised = {
  type: OrderType;
  amountCents: number;
  promise: PrivateOrder["promise"];
  /** There is a payout that nobody has sent yet. */
  isUnsent: boolean;
  now: Date;
};

/** What was promised and from when, by what the order is about; what it took, once it is kept (Rule P23). */
export function promiseView({ type, amountCents, promise, isUnsent, now }: Promised): PromiseView | null {
  if (!promise) return null;
  const { startedAt, dueAt, keptAt } = promise;
  const totalMs = dueAt.getTime() - startedAt.getTime();
  const from = `${spanWords(totalMs)} from ${beginningOf(type)}.`;
  const what = type === "account_purchase" ? "Login" : "Payment";
  return {
    title: `${what} promised by ${totalMs < dayMs ? formatTimeOfDay(dueAt) : formatLogTime(dueAt)}`,
    text: keptAt ? `Promised were ${from}` : `${from}${dueWords({ type, amountCents, isUnsent })}`,
    dueAt: dueAt.getTime(),
    totalMs,
    tookMs: keptAt ? keptAt.getTime() - startedAt.getTime() : null,
    serverNow: now.getTime(),
  };
}

const dayMs = 86_400_000;

function dueWords({ type, amountCents, isUnsent }: Pick<Promised, "type" | "amountCents" | "isUnsent">) {
  if (type === "account_purchase")
    return ` Its buyer has no login yet: ${statusLabels.verifying_account} hands it over.`;
  return isUnsent ? ` ${formatUsd(amountCents)} is due; nobody has sent it yet.` : "";
}

/** From when a promise of this type is measured: a status, the verification, or the payment (Rule P23). */
function beginningOf(type: OrderType): string {
  if (type === "account_sale") return "the verification";
  if (type === "account_purchase") return "its payment";
  const began = statusesOf(type).find((status) => promiseMinutes(type, status) !== null);
  return began ? statusLabels[began] : "its start";
}

function spanWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes % 60 === 0 && minutes > 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}
