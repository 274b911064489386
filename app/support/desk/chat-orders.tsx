import { BadgeCheck, Link2, TriangleAlert } from "lucide";
import { cx } from "../../ui/cx.ts";
import { Clock, MeasuredClock } from "../../ui/deadline.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { Moments } from "../../ui/moment.tsx";
import { StatusBadge, type StatusTone } from "../../ui/status-badge.tsx";
import { Money } from "../../ui/sum.tsx";
import text from "../../ui/text.module.css";
import styles from "./chat-orders.module.css";

/** An order as it stands beside a conversation. Moments of clocks in epoch milliseconds. */
export type ChatOrderLine = {
  id: string;
  label: string;
  href: string;
  what: string;
  status: { tone: StatusTone; label: string };
  isOpen: boolean;
  amount: string;
  placed: string;
  held: string | null;
  deadline: { startedAt: number; dueAt: number; metAt: number | null } | null;
  knownBy: "account" | "link" | "typed" | "named";
};

type ChatOrdersProps = {
  orders: readonly ChatOrderLine[];
  /** Their orders in the desk's list; null where we do not know whose they would be. */
  allHref: string | null;
  serverNow: number;
};

const groups = [
  { knownBy: "link", icon: Link2, title: "Opened from the order’s link", note: null },
  { knownBy: "account", icon: BadgeCheck, title: "Signed in to this account", note: null },
  {
    knownBy: "typed",
    icon: TriangleAlert,
    title: "Not verified",
    note: "Placed with the email address they typed. Anyone can type it, so don’t share details of these orders.",
  },
  {
    knownBy: "named",
    icon: TriangleAlert,
    title: "Named in this chat",
    note: "Anyone can write a number, so don’t share details of these orders.",
  },
] as const;

/** The orders of whoever writes, grouped by how we know that they are theirs. */
export function ChatOrders({ orders, allHref, serverNow }: ChatOrdersProps) {
  return (
    <section className={styles.orders} aria-labelledby="chat-orders">
      <header>
        <h3 id="chat-orders">Orders</h3>
        {allHref ? <Link to={allHref}>All their orders</Link> : null}
      </header>
      {orders.length === 0 ? (
        <p className={cx(text.small, text.muted)}>
          {allHref ? "No orders yet." : "We can’t match any orders to this visitor."}
        </p>
      ) : null}
      {groups.map(({ knownBy, icon, title, note }) => {
        const own = orders.filter((order) => order.knownBy === knownBy);
        return own.length === 0 ? null : (
          <div key={knownBy} className={styles.group}>
            <p className={cx(styles.known, note !== null && styles.unproven)}>
              <Icon of={icon} size={14} /> <b>{title}</b>
            </p>
            {note ? <p className={styles.note}>{note}</p> : null}
            <ul>
              {own.map((order) => (
                <li key={order.id}>
                  <OrderRow order={order} serverNow={serverNow} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

function OrderRow({ order, serverNow }: { order: ChatOrderLine; serverNow: number }) {
  const { label, href, what, status, isOpen, amount, placed, held } = order;
  return (
    <article className={cx(styles.order, !isOpen && styles.ended)}>
      <Link to={href} className={text.mono}>
        {label}
      </Link>
      <span className={styles.amount}>
        <Money>{amount}</Money>
      </span>
      <span className={styles.what} dir="auto">
        {what}
      </span>
      <span className={styles.when}>
        <StatusBadge {...status} />
        {isOpen ? <OrderClock {...order} serverNow={serverNow} /> : null}
        <Moments text={isOpen && held ? held : `placed ${placed}`} />
      </span>
    </article>
  );
}

function OrderClock({ deadline, serverNow }: Pick<ChatOrderLine, "deadline"> & { serverNow: number }) {
  if (!deadline) return null;
  const { startedAt, dueAt, metAt } = deadline;
  return metAt === null ? (
    <Clock dueAt={dueAt} totalMs={dueAt - startedAt} serverNow={serverNow} />
  ) : (
    <MeasuredClock tookMs={metAt - startedAt} isOnTime={metAt <= dueAt} />
  );
}
