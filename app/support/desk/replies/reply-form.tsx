import { longestChatText, placeholders } from "../../../../domain/support/model.ts";
import { editsNotLost } from "../../../shell/desk/desk-copy.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useEditBaseline } from "../../../web/forms/use-edit-baseline.ts";
import { useFollowedVersion } from "../../../web/forms/use-followed-version.ts";
import { repliesPath } from "../chat-desk-copy.ts";
import type { ReplyRow } from "./reply-copy.ts";
import { replyForms } from "./reply-forms.ts";

const definition = replyForms["save-reply"];

type ReplyFormProps = { row: ReplyRow; isNew: boolean };

/**
 * Writes a canned reply. What was typed survives the change of somebody else, which it does not overwrite
 * unseen.
 */
export function ReplyForm(props: ReplyFormProps) {
  return <ReplyEditor key={useFollowedVersion(definition.name, props.row.version)} {...props} />;
}

function ReplyEditor({ row, isNew }: ReplyFormProps) {
  const form = useCheckedForm(definition);
  const { errors, fields, failure, busy, onSubmit } = form;
  const { version, isBehind } = useEditBaseline({ version: row.version, values: {} }, form);
  const isAtField = ["title", "shortcut", "body"].some((name) => errors[name]);
  return (
    <Panel title={isNew ? "New reply" : "Edit reply"}>
      <Form
        method="post"
        data-form={definition.name}
        className={layout.stack}
        noValidate
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={definition.name} />
        <input type="hidden" name="id" value={fields.id ?? row.id} />
        <input type="hidden" name="version" value={version} />
        {failure && !isAtField ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        {isBehind && !failure ? (
          <Alert tone="info" title="Someone just changed this reply">
            {editsNotLost}
          </Alert>
        ) : null}
        <Field label="Title" error={errors.title}>
          <TextInput
            name="title"
            maxLength={80}
            autoComplete="off"
            defaultValue={fields.title ?? row.title}
          />
        </Field>
        <Field label="Shortcut" help="Staff type / and this to find it." error={errors.shortcut}>
          <TextInput
            name="shortcut"
            mono
            maxLength={25}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={fields.shortcut ?? row.shortcut}
          />
        </Field>
        <Field label="Text" error={errors.body}>
          <Textarea name="body" rows={7} maxLength={longestChatText} defaultValue={fields.body ?? row.body} />
        </Field>
        <div className={cx(text.small, text.muted)}>
          <p>Filled in for each conversation:</p>
          <ul>
            {Object.entries(placeholders).map(([name, meaning]) => (
              <li key={name}>
                <code className={text.mono}>{`{${name}}`}</code> {meaning}
              </li>
            ))}
          </ul>
        </div>
        <div className={layout.row}>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving…">
            {isNew ? "Add reply" : "Save"}
          </Button>
          {isNew ? null : (
            <LinkButton to={repliesPath} variant="quiet" preventScrollReset>
              Close
            </LinkButton>
          )}
        </div>
      </Form>
    </Panel>
  );
}
