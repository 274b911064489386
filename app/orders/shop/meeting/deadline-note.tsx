import { Timer } from "lucide";
import { spanText } from "../../../../kernel/spans.ts";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { Alert } from "../../../ui/alert.tsx";
import { DeadlineBox } from "../../../ui/deadline.tsx";
import { formatSpan } from "../../../ui/time-left.ts";
import type { DeadlineView } from "../../shared/order-page/meeting-view.ts";

/**
 * Our deadline of payment: before the trade as words, then as a running clock, at last as what it took (Rule
 * P23).
 */
export function DeadlineNote({ deadline }: { deadline: DeadlineView | null }) {
  const { goldPayoutTime } = useShop();
  if (!deadline) {
    return (
      <Alert tone="good" icon={Timer} title={promise(goldPayoutTime)}>
        Counted from when we have your gold and your payout details. You and our team see the same clock.
      </Alert>
    );
  }
  const { tookMs, dueAt, totalMs, serverNow } = deadline;
  // What was promised to this order, whatever we promise by now.
  const promised = promise(spanText(Math.round(totalMs / 60_000)));
  if (tookMs !== null) {
    const isOnTime = tookMs <= totalMs;
    return (
      <Alert tone={isOnTime ? "good" : "info"} icon={Timer} title={isOnTime ? promised : "Payment sent late"}>
        It took {formatSpan(tookMs)}.{isOnTime ? null : " We're sorry for the wait."}
      </Alert>
    );
  }
  return (
    <DeadlineBox dueAt={dueAt} totalMs={totalMs} serverNow={serverNow} title={promised}>
      You and our team see the same clock.
    </DeadlineBox>
  );
}

function promise(time: string): string {
  return `Payment sent within ${time}`;
}
