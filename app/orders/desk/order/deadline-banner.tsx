import { Hourglass, Timer } from "lucide";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { spanText } from "../../../../kernel/spans.ts";
import { Alert } from "../../../ui/alert.tsx";
import { DeadlineBox, MeasuredClock } from "../../../ui/deadline.tsx";
import { adminProducts } from "../products/index.ts";
import type { OrderDeskView } from "./order-view.ts";

type Promised = Pick<OrderDeskView, "type" | "amountCents" | "deadline">;

/** What was promised and from when, by what the order is about (Rule P23); null where nothing is. */
export function promiseOf({ type, amountCents, deadline }: Promised) {
  const texts = adminProducts[type].deadline;
  if (!deadline || !texts) return null;
  const { startedAt, dueAt, metAt, isUnsent } = deadline;
  const totalMs = dueAt.getTime() - startedAt.getTime();
  const span = `${spanText(Math.round(totalMs / 60_000))} of ${texts.from}.`;
  const dueText = texts.dueText({ amount: formatUsd(amountCents), isUnsent });
  return {
    title: `${texts.what} promised by ${formatMoment(dueAt)}`,
    text: metAt ? `Promised within ${span}` : `Within ${span}${dueText}`,
    totalMs,
    tookMs: metAt ? metAt.getTime() - startedAt.getTime() : null,
  };
}

/**
 * What we wait for while it isn't our turn (Rule P51); else the clock of our deadline while it runs, and
 * afterwards what it took (Rule P23).
 */
export function DeadlineBanner({ order }: { order: OrderDeskView }) {
  const { deadline, waitsFor } = order;
  if (waitsFor) {
    return (
      <Alert tone="info" icon={Hourglass} title={waitsFor.label}>
        Since {waitsFor.since}.{adminProducts[order.type].deadline ? " No promise runs meanwhile." : null}
      </Alert>
    );
  }
  const promise = promiseOf(order);
  if (!deadline || !promise) return null;
  const { title, text, totalMs, tookMs } = promise;
  if (tookMs !== null) {
    const isOnTime = tookMs <= totalMs;
    return (
      <Alert tone={isOnTime ? "good" : "warn"} icon={Timer} title={isOnTime ? "On time" : "Late"}>
        It took <MeasuredClock tookMs={tookMs} isOnTime={isOnTime} />. {text}
      </Alert>
    );
  }
  const { dueAt, serverNow } = deadline;
  return (
    <DeadlineBox dueAt={dueAt.getTime()} totalMs={totalMs} serverNow={serverNow} title={title}>
      {text}
    </DeadlineBox>
  );
}
