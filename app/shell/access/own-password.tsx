import { Mail } from "lucide";
import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { codeRequest } from "../../../domain/people/model.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { PasswordInput } from "../../ui/password-input.tsx";
import text from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import type { CheckedForm } from "../../web/forms/use-checked-form.ts";

const name = "currentPassword";

/** What the root's loader says of the reader; named here, since the root stands on this file. */
type RootData = { viewer: { hasPassword: boolean } | null };

type OwnPasswordProps = { form: Pick<CheckedForm, "errors" | "failure">; help?: string };

/** False for a reader who only ever came by a provider. */
export function useHasPassword(): boolean {
  return useRouteLoaderData<RootData>("root")?.viewer?.hasPassword !== false;
}

/**
 * Asks the signed-in reader to confirm that it is them: by their password or, where they have none, by a code
 * that this form has mailed to them. The one place of it; `checkPassword` answers both.
 */
export function OwnPassword({ form, help }: OwnPasswordProps) {
  const error = form.errors[name];
  if (!useHasPassword()) return <MailedCode form={form} />;
  return (
    <Field label="Current password" error={error} help={help}>
      <PasswordInput name={name} required autoComplete="current-password" />
    </Field>
  );
}

/** Until a code was mailed, whatever sends the form asks for one. */
function MailedCode({ form: { errors, failure } }: Pick<OwnPasswordProps, "form">) {
  const error = errors[name];
  const isMailed = error !== undefined && failure?.tone === "info";
  const [wasMailed, setMailed] = useState(error !== undefined);
  if (error !== undefined && !wasMailed) setMailed(true);
  if (error === undefined && !wasMailed) {
    return (
      <div className={cx(layout.stack, layout.snug)}>
        <p className={cx(text.small, text.muted)}>
          Your account has no password, so we email you a code to confirm it's you.
        </p>
        <input type="hidden" name={name} value={codeRequest} />
        <div>
          <Button type="submit" size="sm" icon={<Icon of={Mail} size={15} />}>
            Email me a code
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={cx(layout.stack, layout.snug)}>
      {/* The first button of a form is what Enter presses: it sends the code, not for a new one. */}
      <button type="submit" className={layout.visuallyHidden} tabIndex={-1} aria-hidden="true" />
      <Field
        label="Code from the email"
        {...(isMailed ? { help: error } : { error, help: "The six digits in our newest email." })}
      >
        <TextInput
          name={name}
          mono
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
        />
      </Field>
      <div>
        <Button type="submit" name={name} value={codeRequest} size="sm" variant="quiet" formNoValidate>
          Send a new code
        </Button>
      </div>
    </div>
  );
}
