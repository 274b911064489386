import { CircleDot } from "lucide";
import { editsNotLost, shownInHistory } from "../../../../shell/desk/desk-copy.ts";
import editorStyles from "../../../../shell/desk/editor.module.css";
import styles from "../../../../shell/desk/price-editor.module.css";
import { Alert } from "../../../../ui/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { cx } from "../../../../ui/cx.ts";
import { Field } from "../../../../ui/field.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import layout from "../../../../ui/layout.module.css";
import { Panel } from "../../../../ui/panel.tsx";
import textStyles from "../../../../ui/text.module.css";
import { TextInput } from "../../../../ui/text-input.tsx";
import type { useCheckedForm } from "../../../../web/forms/use-checked-form.ts";
import { Changes } from "./changes.tsx";
import { priceListActions } from "./price-list-actions.ts";

type PublishPanelProps = {
  form: Pick<ReturnType<typeof useCheckedForm>, "errors" | "failure" | "busy">;
  /** What is published: `rules`. */
  what: string;
  note: string | undefined;
  /** Names just what is typed now, for the tick that confirms it; null while it cannot be read. */
  confirmKey: string | null;
  /** What it changes against what is in force, in words. */
  changes: readonly string[] | null;
  isBehind: boolean;
  isDirty: boolean;
};

/** What the edit changes, a note, and the button that publishes it. */
export function PublishPanel({
  form,
  what,
  note,
  confirmKey,
  changes,
  isBehind,
  isDirty,
}: PublishPanelProps) {
  const { errors, failure, busy } = form;
  return (
    <Panel title="Publish">
      <div className={cx(layout.stack, layout.snug)}>
        {failure ? (
          <Alert tone={errors.confirmBigMove ? "warn" : "bad"} title={failure.title}>
            {failure.text}
          </Alert>
        ) : isBehind ? (
          <Alert tone="info" title={`Someone just published ${what}`}>
            {editsNotLost}
          </Alert>
        ) : null}
        <div>
          <h3 className={styles.word}>What this changes</h3>
          {changes ? <Changes changes={changes} first="" /> : "A value is missing or invalid."}
        </div>
        <Field label="Note" optional help={shownInHistory} error={errors.note}>
          <TextInput name="note" defaultValue={note} maxLength={300} />
        </Field>
        {errors.confirmBigMove && confirmKey !== null ? (
          // It stands for just what is typed now; anything else is another question, not ticked yet.
          <Checkbox
            key={confirmKey}
            name="confirmBigMove"
            value={confirmKey}
            label={`Yes, publish these ${what}`}
          />
        ) : null}
        <div className={layout.row}>
          <Button
            type="submit"
            name="intent"
            value={priceListActions.publish}
            variant="primary"
            busy={busy}
            busyLabel="Publishing…"
          >
            {`Publish ${what}`}
          </Button>
          <span role="status">
            {isDirty ? (
              <span className={cx(editorStyles.unsaved, textStyles.small)}>
                <Icon of={CircleDot} size={14} />
                Not published
              </span>
            ) : null}
          </span>
        </div>
      </div>
    </Panel>
  );
}
