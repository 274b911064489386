import deskStyles from "../../../shell/desk/desk.module.css";
import type { KeyList } from "../../../shell/desk/keys-dialog.tsx";
import styles from "../../../shell/desk/orders-list.module.css";

/** The keys of the list of orders. */
export const listKeys: KeyList = [
  [["J", "K"], "next or previous order"],
  [["Enter"], "open order"],
  [["S"], "change status"],
  [["T"], "take it, if unassigned"],
  [["N"], "take the next order and open it"],
  [["/"], "search"],
  [["?"], "show shortcuts"],
];

/** The keys in one line below the list. */
export function KeysLine({ onAll }: { onAll: () => void }) {
  return (
    <p className={deskStyles.keys}>
      <span>
        <kbd>J</kbd> <kbd>K</kbd> move
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      <span>
        <kbd>S</kbd> status
      </span>
      <span>
        <kbd>T</kbd> take
      </span>
      <span>
        <kbd>N</kbd> next order
      </span>
      <span>
        <kbd>/</kbd> search
      </span>
      <button type="button" className={styles.textButton} onClick={onAll}>
        <kbd>?</kbd> all shortcuts
      </button>
    </p>
  );
}
