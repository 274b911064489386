import { Timer } from "lucide";
import { paymentPromise } from "../../../domain/orders/model.ts";
import { Alert } from "../../ui/alert.tsx";
import { PromiseBox } from "../../ui/promise.tsx";
import { formatSpan } from "../../ui/time-left.ts";
import type { PromiseView } from "./meeting-view.ts";

/**
 * Our promise of payment: before the trade as words, then as a running clock, at last as what it took (Rule
 * P23).
 */
export function PromiseNote({ promise }: { promise: PromiseView | null }) {
  if (!promise) {
    return (
      <Alert tone="good" icon={Timer} title={paymentPromise}>
        Counted from the trade. You and our team see the same clock.
      </Alert>
    );
  }
  const { tookMs, dueAt, totalMs, serverNow } = promise;
  if (tookMs !== null) {
    const isOnTime = tookMs <= totalMs;
    return (
      <Alert
        tone={isOnTime ? "good" : "info"}
        icon={Timer}
        title={isOnTime ? paymentPromise : "Payment sent late"}
      >
        It took {formatSpan(tookMs)}.{isOnTime ? null : " We're sorry for the wait."}
      </Alert>
    );
  }
  return (
    <PromiseBox dueAt={dueAt} totalMs={totalMs} serverNow={serverNow} title={paymentPromise}>
      You and our team see the same clock.
    </PromiseBox>
  );
}
