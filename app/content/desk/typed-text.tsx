import { useState } from "react";
import styles from "../../shell/desk/editor.module.css";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

type TypedTextProps = { name: string; label: string; typed: string; stored: string };

/**
 * After a conflict, the other of two texts below the field: what this person had typed, or once that is back,
 * what is stored. The button changes them over and saves nothing.
 */
export function TypedText({ name, label, typed, stored }: TypedTextProps) {
  const [isMine, setMine] = useState(false);
  const answers = useHydrated();
  const other = isMine ? stored : typed;
  const action = isMine ? "Use saved text" : "Use my text";
  return (
    <div className={styles.typed}>
      <b>{isMine ? "Saved now:" : "You entered:"}</b> {other || "nothing"}
      {answers ? (
        <div>
          <Button
            size="sm"
            aria-label={`${action}: ${label}`}
            onClick={(event) => {
              put(event.currentTarget.form, name, other);
              setMine(!isMine);
            }}
          >
            {action}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Writes into a field as typing would, so that the form knows it has changed. */
function put(form: HTMLFormElement | null, name: string, text: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
