import deskStyles from "../../../shell/desk/desk.module.css";
import styles from "../../../shell/desk/orders-list.module.css";
import { switchShortcuts, useShortcuts } from "../../../shell/desk/shortcuts.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Switch } from "../../../ui/switch.tsx";

/** Keys, and what they do. */
type KeyList = readonly (readonly [keys: readonly string[], text: string])[];

const listKeys: KeyList = [
  [["J", "K"], "next or previous order"],
  [["Enter"], "open order"],
  [["S"], "change status"],
  [["T"], "take it, if unassigned"],
  [["N"], "take the next order and open it"],
  [["/"], "search"],
  [["?"], "show shortcuts"],
];

type KeysDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Left out, those of the orders' list. */
  keys?: KeyList;
};

/** Every key of a page, and a switch for those who type by voice (WCAG 2.1.4). */
export function KeysDialog({ isOpen, onOpenChange, keys = listKeys }: KeysDialogProps) {
  const isOn = useShortcuts();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      text="Tab and Enter work everywhere too. Shortcuts pause while you type."
    >
      <dl className={styles.keyList}>
        {keys.map(([names, words]) => (
          <div key={words}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Use keyboard shortcuts"
        checked={isOn}
        onChange={(event) => switchShortcuts(event.target.checked)}
      />
    </Dialog>
  );
}

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
