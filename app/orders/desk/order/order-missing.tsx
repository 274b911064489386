import styles from "../../../shell/desk/desk-order.module.css";
import { LinkButton } from "../../../ui/button.tsx";
import { Tally } from "../../../ui/drawings/tally.tsx";
import text from "../../../ui/text.module.css";

/** Stands in the place of an order that is not there, or was removed (Rule S66). */
export function DeskOrderMissing() {
  return (
    <div className={styles.lost}>
      <Tally count={0} total={5} height={30} />
      <h1>Order Not Found</h1>
      <p className={text.muted}>This order doesn't exist or was removed.</p>
      <LinkButton to="/admin">Go Back</LinkButton>
    </div>
  );
}
