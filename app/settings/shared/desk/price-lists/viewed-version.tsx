import type { ReactNode } from "react";
import { shownInHistory } from "../../../../shell/desk/desk-copy.ts";
import styles from "../../../../shell/desk/price-editor.module.css";
import { Alert } from "../../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { Field } from "../../../../ui/field.tsx";
import layout from "../../../../ui/layout.module.css";
import { Form } from "../../../../ui/link.tsx";
import { Moment } from "../../../../ui/moment.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import textStyles from "../../../../ui/text.module.css";
import { TextInput } from "../../../../ui/text-input.tsx";
import { type FormToCheck, useCheckedForm } from "../../../../web/forms/use-checked-form.ts";
import { useEditBaseline } from "../../../../web/forms/use-edit-baseline.ts";
import { Changes } from "./changes.tsx";

type ViewedVersionProps = {
  viewed: { version: number; postedAt: string; by: string; changes: string[] };
  /** What is published: `rules`. */
  what: string;
  /** The version in force. */
  inForce: number;
  /** The form that publishes an older version again, for those who may. */
  rollBack: FormToCheck | null;
  closeTo: string;
  /** The version itself, to read. */
  children: ReactNode;
};

/** One version in full, what it would change today, and the way back to it. */
export function ViewedVersion({ viewed, what, inForce, rollBack, closeTo, children }: ViewedVersionProps) {
  const { version, postedAt, by, changes } = viewed;
  return (
    <Panel title={`Version ${version}`} id="viewed" aside={<LinkButton to={closeTo}>Close</LinkButton>}>
      <div className={cx(layout.stack, styles.view)}>
        <p className={textStyles.muted}>
          Published by {by}, <Moment at={postedAt} flows />.
        </p>
        {version === inForce ? (
          <p>These are the current {what}.</p>
        ) : (
          <>
            <div>
              <h3 className={styles.word}>What a rollback changes</h3>
              <Changes changes={changes} first="" />
            </div>
            {rollBack && changes.length > 0 ? (
              <RollBack to={version} what={what} inForce={inForce} sends={rollBack} />
            ) : null}
          </>
        )}
        {children}
      </div>
    </Panel>
  );
}

type RollBackProps = { to: number; what: string; inForce: number; sends: FormToCheck };

function RollBack({ to, what, inForce, sends }: RollBackProps) {
  const form = useCheckedForm(sends);
  const { errors, fields, failure, busy, onSubmit } = form;
  const { version, isBehind } = useEditBaseline({ version: inForce, values: {} }, form);
  return (
    <Form
      method="post"
      data-form={sends.name}
      className={cx(layout.stack, layout.snug)}
      noValidate
      onSubmit={onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={sends.name} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="to" value={to} />
      {failure ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : isBehind ? (
        <Alert tone="info" title={`Someone just published ${what}`}>
          The changes shown compare with theirs. You'll be asked to confirm before rolling back.
        </Alert>
      ) : null}
      <Field label="Reason" optional help={shownInHistory} error={errors.note}>
        <TextInput name="note" defaultValue={fields.note} maxLength={300} />
      </Field>
      <div>
        <Button type="submit" busy={busy} busyLabel="Rolling back…">
          Roll back to this version
        </Button>
      </div>
    </Form>
  );
}
