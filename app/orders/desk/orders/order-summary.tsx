import { formatMillions, formatUsd } from "../../../../kernel/money.ts";
import styles from "../../../shell/desk/orders-list.module.css";
import { type Stat, StatStrip } from "../../../ui/stat-strip.tsx";
import { SeenClock } from "./order-clock.tsx";

export type SummaryFigures = {
  open: number;
  pending: number;
  goldToCollectMillions: number;
  payoutsDue: { count: number; amountCents: number; oldestDueAt: number | null };
  completedToday: number;
  revenueTodayCents: number;
  paidOutTodayCents: number;
};

/** The shortest deadline of money: from its last fifth on the clock warns (Rule P23). */
const shortestDeadlineMilliseconds = 5 * 60_000;

/** The desk's five figures (Rule S60). */
export function OrderSummary({ figures, serverNow }: { figures: SummaryFigures; serverNow: number }) {
  const { completedToday, payoutsDue } = figures;
  const count = (value: number) => value.toLocaleString("en-US");
  const stats: Stat[] = [
    { label: "Open orders", value: count(figures.open), note: `${count(figures.pending)} pending` },
    {
      label: "Gold to collect",
      value: formatMillions(figures.goldToCollectMillions),
      note: "from sales waiting to meet",
    },
    {
      label: "Payouts due",
      value: formatUsd(payoutsDue.amountCents),
      note:
        payoutsDue.oldestDueAt === null ? (
          "no one is waiting"
        ) : (
          <>
            {count(payoutsDue.count)} due, oldest{" "}
            <SeenClock
              dueAt={payoutsDue.oldestDueAt}
              totalMs={shortestDeadlineMilliseconds}
              serverNow={serverNow}
            />
          </>
        ),
    },
    {
      label: "Completed today",
      value: count(completedToday),
      note: "since midnight UTC",
    },
    {
      label: "Revenue today",
      value: formatUsd(figures.revenueTodayCents),
      note: `${formatUsd(figures.paidOutTodayCents)} paid out`,
    },
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and what scrolls must be reachable by keys
    <section className={styles.deskFigures} aria-label="Figures" tabIndex={0}>
      <StatStrip items={stats} />
    </section>
  );
}
