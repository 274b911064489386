import { Clock as ClockIcon, TriangleAlert } from "lucide";
import { useEffect, useRef, useState } from "react";
import { cx } from "../../../ui/cx.ts";
import deadlineStyles from "../../../ui/deadline.module.css";
import { Clock, MeasuredClock } from "../../../ui/deadline.tsx";
import { Icon } from "../../../ui/icons.tsx";
import text from "../../../ui/text.module.css";
import { clockState, formatClock } from "../../../ui/time-left.ts";
import type { OrderLine } from "./order-line.ts";

type OrderClockProps = { deadline: OrderLine["deadline"]; serverNow: number };

/** The clock of an order's deadline (Rule P23): running, measured, or none. */
export function OrderClock({ deadline, serverNow }: OrderClockProps) {
  if (!deadline) return <span className={text.faint}>–</span>;
  const { startedAt, dueAt, metAt } = deadline;
  if (metAt !== null) return <MeasuredClock tookMs={metAt - startedAt} isOnTime={metAt <= dueAt} />;
  return <SeenClock dueAt={dueAt} totalMs={dueAt - startedAt} serverNow={serverNow} />;
}

type SeenClockProps = { dueAt: number; totalMs: number; serverNow: number };

/** A running clock that ticks only while it is in the window; elsewhere it stands. */
export function SeenClock(props: SeenClockProps) {
  const element = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return <span ref={element}>{isSeen ? <Clock {...props} /> : <StillClock {...props} />}</span>;
}

function StillClock({ dueAt, totalMs, serverNow }: SeenClockProps) {
  const leftMs = dueAt - serverNow;
  const state = clockState(leftMs, totalMs);
  return (
    <span className={cx(deadlineStyles.clock, deadlineStyles[state])}>
      <Icon of={state === "ok" ? ClockIcon : TriangleAlert} size={14} />
      {formatClock(leftMs)}
    </span>
  );
}
