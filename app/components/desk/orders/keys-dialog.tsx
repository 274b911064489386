import { Dialog } from "../../../ui/dialog.tsx";
import { Switch } from "../../../ui/switch.tsx";

const keys = [
  [["J", "K"], "to the next or the previous order"],
  [["Enter"], "open the order"],
  [["S"], "change its status"],
  [["T"], "take it, when it is nobody's"],
  [["/"], "search"],
  [["?"], "these keys"],
] as const;

type KeysDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
};

/** Every key of the list, and a switch for those who type by voice (WCAG 2.1.4). */
export function KeysDialog({ isOpen, onOpenChange, isOn, onSwitch }: KeysDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Keys"
      text="Everything here works with Tab and Enter too. Keys rest while you type."
    >
      <dl className="key-list">
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
        label="Single keys do something"
        checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
    </Dialog>
  );
}

/** The keys in one line below the list. */
export function KeysLine({ onAll }: { onAll: () => void }) {
  return (
    <p className="keys">
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
        <kbd>/</kbd> search
      </span>
      <button type="button" className="text-btn" onClick={onAll}>
        <kbd>?</kbd> all keys
      </button>
    </p>
  );
}
