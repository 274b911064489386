import { Fragment } from "react";
import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import styles from "./person.module.css";
import type { PersonView, SignalLine } from "./person-view.ts";

/** What may be worth a look: counts with links, no score. */
export function SignalsPanel({ person: { signals } }: { person: PersonView }) {
  const seen = signals.filter(({ count }) => count > 0);
  return (
    <Panel title="Worth a look">
      {seen.length > 0 ? (
        <ul className={styles.lines}>
          {seen.map((signal) => (
            <Signal key={signal.label} signal={signal} />
          ))}
        </ul>
      ) : (
        <p className={text.muted}>Nothing stands out.</p>
      )}
    </Panel>
  );
}

function Signal({ signal: { label, count, orders, people } }: { signal: SignalLine }) {
  const links = [
    ...orders.map((id) => ({ href: orderPagePaths.desk(id), label: `#${shortId(id)}` })),
    ...people,
  ];
  return (
    <li>
      <div className={cx(layout.row, layout.between)}>
        <span>{label}</span>
        <b>{count}</b>
      </div>
      {links.length > 0 ? (
        <small className={cx(text.muted, text.breakAnywhere)}>
          {links.map((link, index) => (
            <Fragment key={link.href}>
              {index > 0 ? ", " : null}
              <Link to={link.href}>{link.label}</Link>
            </Fragment>
          ))}
          {count > links.length ? ", …" : null}
        </small>
      ) : null}
    </li>
  );
}
