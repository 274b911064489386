import { LinkButton } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./closed.module.css";

/** Says on every page that nothing can be ordered now. */
export function ClosedNotice({ text }: { text: string }) {
  return (
    <p className={styles.notice} role="status">
      {text}
    </p>
  );
}

/** Stands in place of a page that sells something while the shop is closed. */
export function ClosedPage() {
  return (
    <section className={layout.band}>
      <div className={layout.page}>
        <h1 className={layout.visuallyHidden}>Closed</h1>
        <Empty
          level={2}
          title="You can't order right now"
          action={<LinkButton to="/track-order">Track an order</LinkButton>}
        >
          Questions? Message us in the chat.
        </Empty>
      </div>
    </section>
  );
}
