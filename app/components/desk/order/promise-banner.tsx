import { Timer } from "lucide";
import { Alert } from "../../../ui/alert.tsx";
import { MeasuredClock, PromiseBox } from "../../../ui/promise.tsx";
import type { PromiseView } from "./order-view.ts";

/** The clock of our promise while it runs, and afterwards what it took (Rule P23). */
export function PromiseBanner({ promise }: { promise: PromiseView | null }) {
  if (!promise) return null;
  const { title, text, dueAt, totalMs, tookMs, serverNow } = promise;
  if (tookMs !== null) {
    const isOnTime = tookMs <= totalMs;
    return (
      <Alert tone={isOnTime ? "good" : "warn"} icon={Timer} title={isOnTime ? "On time" : "Late"}>
        It took <MeasuredClock tookMs={tookMs} isOnTime={isOnTime} />. {text}
      </Alert>
    );
  }
  return (
    <PromiseBox dueAt={dueAt} totalMs={totalMs} serverNow={serverNow} title={title}>
      {text}
    </PromiseBox>
  );
}
