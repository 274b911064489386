import { Clock as ClockIcon, Hourglass, TriangleAlert } from "lucide";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { turnSteps } from "../../../../domain/orders/model.ts";
import styles from "../../../shell/desk/orders-list.module.css";
import { cx } from "../../../ui/cx.ts";
import deadlineStyles from "../../../ui/deadline.module.css";
import { Clock, MeasuredClock } from "../../../ui/deadline.tsx";
import { Icon } from "../../../ui/icons.tsx";
import text from "../../../ui/text.module.css";
import { clockState, formatAge, formatClock } from "../../../ui/time-left.ts";
import { useCountdown } from "../../../ui/use-countdown.ts";
import type { OrderLine } from "./order-line.ts";

type OrderClockProps = { line: OrderLine; serverNow: number };

/**
 * What an order's time is about, above whose turn it is (Rule P51): its running deadline (Rule P23), the end
 * of its hold (Rule P32), else for how long it has waited; of one that has ended, how its deadline was met.
 */
export function OrderClock({ line, serverNow }: OrderClockProps) {
  const { turnStep } = line;
  if (turnStep === null) return <EndedClock line={line} />;
  const { short, label } = turnSteps[turnStep];
  return (
    <span className={styles.clockOf} title={label}>
      <OpenClock line={line} serverNow={serverNow} />
      <small>{short}</small>
    </span>
  );
}

function OpenClock({ line, serverNow }: OrderClockProps) {
  const { deadline, holdUntil, statusChangedAt, turnSince } = line;
  if (deadline && deadline.metAt === null) {
    const dueAt = deadline.dueAt.getTime();
    return <SeenClock dueAt={dueAt} totalMs={dueAt - deadline.startedAt.getTime()} serverNow={serverNow} />;
  }
  if (holdUntil !== null) {
    const dueAt = holdUntil.getTime();
    return <SeenClock dueAt={dueAt} totalMs={dueAt - statusChangedAt.getTime()} serverNow={serverNow} />;
  }
  return <SeenAge since={(turnSince ?? statusChangedAt).getTime()} serverNow={serverNow} />;
}

function EndedClock({ line: { deadline } }: Pick<OrderClockProps, "line">) {
  if (!deadline?.metAt) return <span className={text.faint}>–</span>;
  const { startedAt, dueAt, metAt } = deadline;
  return <MeasuredClock tookMs={metAt.getTime() - startedAt.getTime()} isOnTime={metAt <= dueAt} />;
}

type SeenClockProps = { dueAt: number; totalMs: number; serverNow: number };

/** A running clock that ticks only while it is in the window; elsewhere it stands. */
export function SeenClock(props: SeenClockProps) {
  return <Seen still={<StillClock {...props} />}>{<Clock {...props} />}</Seen>;
}

type AgeProps = { since: number; serverNow: number };

/** For how long an order has waited, likewise. */
function SeenAge(props: AgeProps) {
  return <Seen still={<AgeText {...props} now={props.serverNow} />}>{<TickingAge {...props} />}</Seen>;
}

function TickingAge({ since, serverNow }: AgeProps) {
  const leftMs = useCountdown(since, serverNow) ?? 0;
  return <AgeText since={since} now={since - leftMs} />;
}

function AgeText({ since, now }: { since: number; now: number }) {
  return (
    <span className={cx(deadlineStyles.clock, deadlineStyles.none)}>
      <Icon of={Hourglass} size={14} />
      {formatAge(now - since)}
    </span>
  );
}

/** What ticks while it is in the window, and what stands in its place elsewhere. */
function Seen({ still, children }: { still: ReactNode; children: ReactNode }) {
  const element = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return <span ref={element}>{isSeen ? children : still}</span>;
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
