import { type RefObject, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { FileInput } from "../../../ui/file-input.tsx";
import layout from "../../../ui/layout.module.css";
import { Form, Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { Textarea } from "../../../ui/textarea.tsx";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import styles from "./import.module.css";
import { importForm, templatePath } from "./import-labels.ts";

/** What was pasted last, in this browser's memory alone: there are logins in it. */
let lastPasted = "";

/**
 * Pasted rows that come back when their errors are to be fixed. Those that were pasted before the page
 * listened stay.
 */
function useFrozenRows(): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!area.current) return;
    if (area.current.value) lastPasted = area.current.value;
    else area.current.value = lastPasted;
  }, []);
  return area;
}

/** Takes a file or pasted rows to be checked. Nothing is imported by it. */
export function ImportForm({ columns }: { columns: readonly string[] }) {
  const answer = useLastAnswer<FormAnswer>();
  const failure = answer?.form === importForm ? answer : undefined;
  const navigation = useNavigation();
  const pasted = useFrozenRows();
  const isBusy = navigation.state !== "idle" && navigation.formData?.get("form") === importForm;
  return (
    <Panel title="Check rows">
      <Form
        method="post"
        encType="multipart/form-data"
        className={layout.stack}
        noValidate
        data-form={importForm}
        onSubmit={(event) => {
          if (isBusy) event.preventDefault();
        }}
      >
        <input type="hidden" name="form" value={importForm} />
        {failure ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <Field
          label="CSV file"
          help="Separated by commas, semicolons or tabs, saved as CSV UTF-8 or Excel's CSV. Up to 10,000 rows and 8 MB."
        >
          <FileInput name="file" accept=".csv,.tsv,.txt,text/csv,text/plain" />
        </Field>
        <Field label="Or paste rows" help="Straight from a spreadsheet, with or without a header row.">
          <Textarea
            ref={pasted}
            name="text"
            rows={8}
            spellCheck={false}
            className={textStyles.mono}
            autoComplete="off"
            onInput={({ currentTarget }) => {
              lastPasted = currentTarget.value;
            }}
          />
        </Field>
        <Checkbox
          name="publishes"
          label="Publish right away"
          help="Every row needs a login. Otherwise we save drafts."
          defaultChecked={failure?.fields.publishes === "on"}
        />
        <details>
          <summary>Columns and defaults</summary>
          <div className={cx(layout.stack, layout.snug)}>
            <p className={cx(styles.columns, textStyles.mono, textStyles.small)}>
              {columns.map((column) => (
                <span key={column}>{column}</span>
              ))}
            </p>
            <p className={cx(textStyles.small, textStyles.muted)}>
              Only the name is required. Defaults: Main, Regular, Jagex Launched, combat level 99, total level
              1500, $99.99, Instant. Separate features and recovery questions with semicolons or line breaks.
              Email and password go to the vault.
            </p>
            <p className={textStyles.small}>
              <Link to={templatePath} reloadDocument>
                Download a template
              </Link>
            </p>
          </div>
        </details>
        <div>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel="Checking…">
            Check rows
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
