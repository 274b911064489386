import { Lock, MessageSquare, Trash2 } from "lucide";
import { type FormEvent, type ReactNode, useState } from "react";
import { type AccessPart, accessFields } from "../../../../domain/boosts/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import fieldStyles from "../../../ui/field.module.css";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { useUnfolded } from "../../../ui/use-unfolded.ts";
import { type CheckedForm, useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useEditBaseline } from "../../../web/forms/use-edit-baseline.ts";
import { useFollowedVersion } from "../../../web/forms/use-followed-version.ts";
import styles from "./boost-access.module.css";
import {
  type AccessPartView,
  type AccessState,
  accessForms,
  accessFormTitles,
  type BoostAccessView,
} from "./boost-access-view.ts";

const loadAccessVersionInput = () =>
  import("../../../../domain/boosts/inputs.ts").then((inputs) => inputs.accessVersionInput);
const loadGiveAccessInput = () =>
  import("../../../../domain/boosts/inputs.ts").then((inputs) => inputs.giveAccessInput);

const foldLabels: Partial<Record<AccessState, string>> = {
  given: "Change or add something",
  opened: "Add something",
  chat: "Enter it here instead",
};

/**
 * Asks for the parts that nobody has opened. What was given before never comes back into a field (Rule P5).
 */
export function GiveAccess({
  access: { orderId, state, parts, version: newest },
}: {
  access: BoostAccessView;
}) {
  const form = useCheckedForm(
    { name: accessForms.give, schema: loadGiveAccessInput, title: accessFormTitles.give },
    {
      toasts: "never",
    },
  );
  const followed = useFollowedVersion(accessForms.give, newest);
  const { version } = useEditBaseline({ version: newest, values: {} }, form, {
    followsSame: followed === newest,
  });
  const fold = useUnfolded(state === "missing" || form.failure !== null);
  // A field that was shown stays: what was half typed isn't taken away when we open that part meanwhile.
  const [shown] = useState(() => parts.filter(({ openedOn }) => openedOn === null).map(({ part }) => part));
  if (shown.length === 0) return null;
  return (
    <details className={styles.form} {...fold} onInput={unfold}>
      <summary>{foldLabels[state] ?? "Enter it here"}</summary>
      <Form
        method="post"
        action={`/order/${orderId}`}
        className={layout.stack}
        data-form={accessForms.give}
        noValidate
        onSubmit={form.onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={accessForms.give} />
        <input type="hidden" name="version" value={version} />
        <FailureAlert form={form} />
        {parts
          .filter(({ part }) => shown.includes(part))
          .map((part) => (
            <PartField key={part.part} part={part} error={form.errors[accessFields[part.part]]} />
          ))}
        <p className={fieldStyles.help}>Fill in what you have now. You can add the rest later.</p>
        <div>
          <Button
            type="submit"
            variant="primary"
            icon={<Icon of={Lock} />}
            busy={form.busy}
            busyLabel="Encrypting…"
          >
            Send access
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** Something was carried into the form that was typed while the one before was on its way. */
function unfold({ currentTarget }: FormEvent<HTMLDetailsElement>): void {
  currentTarget.open = true;
}

/** What was refused of the form as a whole; a change in another tab is news more than an error. */
function FailureAlert({ form: { failure, errors } }: { form: CheckedForm }) {
  if (!failure) return null;
  const isConflict = errors.version !== undefined;
  if (!isConflict && Object.keys(errors).length > 0) return null;
  return (
    <Alert tone={isConflict ? "info" : "bad"} title={isConflict ? "Access has changed" : failure.title}>
      {failure.text}
    </Alert>
  );
}

const helps: Record<AccessPart, string> = {
  login: "As you type it in game.",
  password: "Your game account's password.",
  pin: "Only if you have set one. 4 digits.",
  notes: "Recovery answers, or how to reach you for a code.",
};

const inputs: Record<AccessPart, ReactNode> = {
  login: (
    <TextInput
      name={accessFields.login}
      maxLength={320}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  ),
  password: <PasswordInput name={accessFields.password} maxLength={100} autoComplete="off" />,
  pin: <PasswordInput name={accessFields.pin} inputMode="numeric" maxLength={4} autoComplete="off" />,
  notes: (
    <Textarea name={accessFields.notes} rows={3} maxLength={2000} autoComplete="off" spellCheck={false} />
  ),
};

function PartField({ part, error }: { part: AccessPartView; error: string | undefined }) {
  const { label, givenOn, openedOn } = part;
  const help = openedOn
    ? "We've opened this already. To change it, message us."
    : givenOn
      ? `Given ${givenOn}. Leave it empty to keep it.`
      : helps[part.part];
  const isOptional = part.part === "pin" || part.part === "notes";
  return (
    <Field label={label} error={error} help={help} optional={isOptional}>
      {inputs[part.part]}
    </Field>
  );
}

type PressProps = { orderId: string; version: number };

/** The customer would rather agree on it in the chat. */
export function AskChat({ isFirst, ...press }: PressProps & { isFirst: boolean }) {
  return (
    <Press {...press} name="chat">
      {(busy) => (
        <>
          {isFirst ? (
            <p className={cx(textStyles.small, textStyles.muted)}>Rather not type it here?</p>
          ) : null}
          <Button type="submit" size="sm" icon={<Icon of={MessageSquare} size={16} />} busy={busy}>
            {isFirst ? "Contact me in the chat" : "Contact me in the chat instead"}
          </Button>
        </>
      )}
    </Press>
  );
}

/** Deletes what was given and not opened yet. */
export function Withdraw(press: PressProps) {
  return (
    <Press {...press} name="withdraw">
      {(busy) => (
        <Button type="submit" size="sm" variant="quiet" icon={<Icon of={Trash2} size={16} />} busy={busy}>
          Delete what I sent
        </Button>
      )}
    </Press>
  );
}

type Press = PressProps & { name: "chat" | "withdraw"; children: (busy: boolean) => ReactNode };

function Press({ orderId, version, name, children }: Press) {
  const form = useCheckedForm(
    { name: accessForms[name], schema: loadAccessVersionInput, title: accessFormTitles[name] },
    {
      toasts: "never",
    },
  );
  return (
    <Form
      method="post"
      action={`/order/${orderId}`}
      className={cx(layout.stack, layout.snug)}
      data-form={accessForms[name]}
      onSubmit={form.onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={accessForms[name]} />
      <input type="hidden" name="version" value={version} />
      <FailureAlert form={form} />
      {children(form.busy)}
    </Form>
  );
}
