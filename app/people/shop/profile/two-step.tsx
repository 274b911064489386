import { ShieldCheck, ShieldOff } from "lucide";
import { OwnPassword, useHasPassword } from "../../../shell/access/own-password.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { SettingsForm } from "./settings-form.tsx";

const loadEnrolInput = () =>
  import("../../../../domain/people/inputs.ts").then((inputs) => inputs.enrolInput);
const loadDisableTwoFactorInput = () =>
  import("../../../../domain/people/inputs.ts").then((inputs) => inputs.disableTwoFactorInput);

/**
 * Two-step sign-in while it is off: what it is, and the password that starts it. Who has none sets one first.
 */
export function TwoStepOff() {
  const hasPassword = useHasPassword();
  return (
    <Panel title="Two-step sign-in" aside={<Badge icon={<Icon of={ShieldOff} size={13} />}>Off</Badge>}>
      <div className={layout.stack}>
        <p className={text.muted}>
          A stolen password won't be enough to sign in: we also ask for a code from an authenticator app on
          your phone.
        </p>
        {hasPassword ? (
          <SettingsForm
            name="enrol"
            schema={loadEnrolInput}
            errorTitle="Two-step sign-in not started"
            submit="Set up two-step sign-in"
            busyLabel="Checking…"
            variant="primary"
          >
            {(form) => <OwnPassword form={form} />}
          </SettingsForm>
        ) : (
          <p>
            It guards your password, and your account has none yet.{" "}
            <Link to="/profile">Set one in your profile</Link> first. Signing in with Discord ends once
            two-step sign-in is on.
          </p>
        )}
      </div>
    </Panel>
  );
}

/** Two-step sign-in while it is on, with the password and code that turn it off. */
export function TwoStepOn() {
  return (
    <Panel
      title="Two-step sign-in"
      aside={
        <Badge tone="good" icon={<Icon of={ShieldCheck} size={13} />}>
          On
        </Badge>
      }
    >
      <div className={layout.stack}>
        <p className={text.muted}>
          After your password, we ask for a code from your authenticator app. Lost your phone? Use a backup
          code.
        </p>
        <SettingsForm
          name="disable"
          schema={loadDisableTwoFactorInput}
          errorTitle="Two-step sign-in not turned off"
          submit="Turn off two-step sign-in"
          busyLabel="Turning off…"
          variant="danger"
        >
          {({ errors, failure }) => (
            <>
              <OwnPassword form={{ errors, failure }} />
              <Field label="Code or backup code" error={errors.code}>
                <TextInput
                  name="code"
                  mono
                  autoComplete="one-time-code"
                  autoCapitalize="none"
                  autoCorrect="off"
                  spellCheck={false}
                  maxLength={32}
                  required
                />
              </Field>
              <p className={cx(text.small, text.muted)}>Turning it off signs you out everywhere else.</p>
            </>
          )}
        </SettingsForm>
      </div>
    </Panel>
  );
}
