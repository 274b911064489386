import { KeyHints } from "../../../shell/desk/key-hints.tsx";
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

const shortKeys: KeyList = [
  [["J", "K"], "move"],
  [["Enter"], "open"],
  [["S"], "status"],
  [["T"], "take"],
  [["N"], "next order"],
  [["/"], "search"],
];

/** The keys in one line below the list. */
export function KeysLine({ onAll }: { onAll: () => void }) {
  return (
    <KeyHints keys={shortKeys}>
      <button type="button" className={styles.textButton} onClick={onAll}>
        <kbd>?</kbd> all shortcuts
      </button>
    </KeyHints>
  );
}
