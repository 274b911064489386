import { ChevronDown, ChevronUp } from "lucide";
import { useNavigate } from "react-router";
import type { OrderNeighbors } from "../../../../domain/orders/index.ts";
import type { ListView } from "../../../../domain/orders/inputs.ts";
import styles from "../../../shell/desk/desk-order.module.css";
import { useDeskKeys } from "../../../shell/desk/use-desk-keys.ts";
import buttonStyles from "../../../ui/button.module.css";
import { cx } from "../../../ui/cx.ts";
import { Icon, type IconDrawing } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import textStyles from "../../../ui/text.module.css";
import { orderHref } from "../orders/list-address.ts";

/** Where an order stands in the list from which it was opened. */
export type Neighbors = { prevHref: string | null; nextHref: string | null; text: string };

/** The neighbors of an order as its page shows them: "2 of 34 open". */
export function neighborsOf(found: OrderNeighbors, list: ListView): Neighbors {
  const { prevId, nextId, position, total, hasMore } = found;
  const noun = list.filters.isOpen ? "open" : total === 1 && !hasMore ? "order" : "orders";
  const all = `${total}${hasMore ? "+" : ""} ${noun}`;
  return {
    prevHref: prevId && orderHref(prevId, list),
    nextHref: nextId && orderHref(nextId, list),
    text: position === null ? all : `${position} of ${all}`,
  };
}

/** Leads to the orders before and after this one in its list, by `K` and `J` too, as in the list. */
export function NeighborLinks({ prevHref, nextHref, text }: Neighbors) {
  const navigate = useNavigate();
  useDeskKeys({
    actions: {
      j: () => nextHref && void navigate(nextHref),
      k: () => prevHref && void navigate(prevHref),
    },
  });
  return (
    <nav className={styles.neighbors} aria-label="Orders of the list">
      <Neighbor href={prevHref} label="Previous order" shortcut="K" icon={ChevronUp} />
      <Neighbor href={nextHref} label="Next in list" shortcut="J" icon={ChevronDown} />
      <span className={cx(textStyles.small, textStyles.muted)}>{text}</span>
    </nav>
  );
}

type NeighborProps = { href: string | null; label: string; shortcut: string; icon: IconDrawing };

function Neighbor({ href, label, shortcut, icon }: NeighborProps) {
  const drawing = <Icon of={icon} size={18} />;
  if (!href) return <span className={cx(buttonStyles.iconButton, styles.noNeighbor)}>{drawing}</span>;
  return (
    <Link
      to={href}
      className={buttonStyles.iconButton}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
    >
      {drawing}
    </Link>
  );
}
