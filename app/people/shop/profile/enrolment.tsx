import { useRef } from "react";
import { CodeInput } from "../../../ui/code-input.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import textStyles from "../../../ui/text.module.css";
import { BackupCodeList } from "./backup-codes.tsx";
import styles from "./profile.module.css";
import { SettingsForm } from "./settings-form.tsx";

const loadConfirmEnrolInput = () =>
  import("../../../../domain/people/inputs.ts").then((inputs) => inputs.confirmEnrolInput);

type EnrolmentProps = {
  /** The otpauth address that the QR code holds. */
  uri: string;
  secret: string;
  backupCodes: readonly string[];
};

/**
 * Everything needed to set up an authenticator app. It is shown once and kept nowhere in the page's address.
 */
export function EnrolmentSteps({ uri, secret, backupCodes }: EnrolmentProps) {
  const key = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <Panel title="1. Scan this with your authenticator app">
        <div className={styles.enrol}>
          <QrCode text={uri} label="QR code for your authenticator app" />
          <div className={cx(layout.stack, layout.snug)}>
            <p className={textStyles.muted}>
              Any authenticator app works. Can't scan? Enter this key instead:
            </p>
            <p className={cx(textStyles.mono, styles.enrolKey)} ref={key}>
              {secret.replace(/(.{4})(?=.)/g, "$1 ")}
            </p>
            <div className={layout.withScript}>
              <CopyButton text={secret} label="Copy key" size="sm" source={key} />
            </div>
          </div>
        </div>
      </Panel>
      <BackupCodeList title="2. Save your backup codes" codes={backupCodes} />
      <ConfirmCode title="3. Enter the code the app shows" />
    </>
  );
}

/** The first code of the app, which turns two-step sign-in on. */
export function ConfirmCode({ title, note }: { title: string; note?: string }) {
  return (
    <Panel title={title}>
      <SettingsForm
        name="confirm"
        schema={loadConfirmEnrolInput}
        errorTitle="Two-step sign-in is not on yet"
        submit="Turn on two-step sign-in"
        busyLabel="Checking…"
        variant="primary"
      >
        {({ errors }) => (
          <>
            {note ? <p className={textStyles.muted}>{note}</p> : null}
            <Field label="6-digit code" error={errors.code}>
              <CodeInput name="code" />
            </Field>
            <p className={cx(textStyles.small, textStyles.muted)}>
              Turning it on signs you out everywhere else.
            </p>
          </>
        )}
      </SettingsForm>
    </Panel>
  );
}
