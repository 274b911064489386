import { Dialog } from "../../ui/dialog.tsx";
import { Switch } from "../../ui/switch.tsx";
import styles from "./orders-list.module.css";
import { switchShortcuts, useShortcuts } from "./shortcuts.ts";

/** Keys, and what they do. */
export type KeyList = readonly (readonly [keys: readonly string[], text: string])[];

type KeysDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; keys: KeyList };

/** Every key of a page, and a switch for those who type by voice (WCAG 2.1.4). */
export function KeysDialog({ isOpen, onOpenChange, keys }: KeysDialogProps) {
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
