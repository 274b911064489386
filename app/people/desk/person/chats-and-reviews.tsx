import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import styles from "./person.module.css";
import type { PersonView } from "./person-view.ts";

type Props = { person: PersonView };

/** Their conversations with us. */
export function ChatsPanel({ person: { chats } }: Props) {
  if (!chats || chats.total === 0) return null;
  const { lines, total } = chats;
  return (
    <Panel title={total === 1 ? "1 chat" : `${total} chats`}>
      <ul className={styles.lines}>
        {lines.map(({ id, state, when, isWaiting }) => (
          <li key={id} className={cx(layout.row, layout.between)}>
            <Link to={`/admin/chats/${id}`}>
              Last message <Moment at={when} />
            </Link>
            <Badge tone={isWaiting ? "warn" : state === "open" ? "good" : "plain"}>
              {isWaiting ? "Waits for an answer" : state === "open" ? "Open" : "Closed"}
            </Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const stateLabels = { waiting: "Waiting", published: "Published", hidden: "Hidden" } as const;

/** What they wrote about their orders. */
export function ReviewsPanel({ person: { reviews } }: Props) {
  if (reviews.length === 0) return null;
  return (
    <Panel title={reviews.length === 1 ? "1 review" : `${reviews.length} reviews`}>
      <ul className={styles.lines}>
        {reviews.map(({ orderId, stars, text: said, state }) => (
          <li key={orderId}>
            <div className={cx(layout.row, layout.between)}>
              <b>{stars} of 5 stars</b>
              <Badge>{stateLabels[state]}</Badge>
            </div>
            <p className={text.asTyped} dir="auto">
              {said}
            </p>
            <small>
              <Link to={orderPagePaths.desk(orderId)} className={text.mono}>
                #{shortId(orderId)}
              </Link>
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
