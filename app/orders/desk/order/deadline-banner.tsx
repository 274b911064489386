import { Timer } from "lucide";
import { Alert } from "../../../ui/alert.tsx";
import { DeadlineBox, MeasuredClock } from "../../../ui/deadline.tsx";
import type { DeadlineView } from "./order-view.ts";

/** The clock of our deadline while it runs, and afterwards what it took (Rule P23). */
export function DeadlineBanner({ deadline }: { deadline: DeadlineView | null }) {
  if (!deadline) return null;
  const { title, text, dueAt, totalMs, tookMs, serverNow } = deadline;
  if (tookMs !== null) {
    const isOnTime = tookMs <= totalMs;
    return (
      <Alert tone={isOnTime ? "good" : "warn"} icon={Timer} title={isOnTime ? "On time" : "Late"}>
        It took <MeasuredClock tookMs={tookMs} isOnTime={isOnTime} />. {text}
      </Alert>
    );
  }
  return (
    <DeadlineBox dueAt={dueAt} totalMs={totalMs} serverNow={serverNow} title={title}>
      {text}
    </DeadlineBox>
  );
}
