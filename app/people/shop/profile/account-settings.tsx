import { ChevronRight } from "lucide";
import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { type PasswordRule, passwordHelp } from "../../../../domain/people/model.ts";
import { OwnPassword, useHasPassword } from "../../../shell/access/own-password.tsx";
import { Accordion, AccordionItem } from "../../../ui/accordion.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import styles from "./profile.module.css";
import { PasswordField, SettingsForm } from "./settings-form.tsx";

const loadChangeEmailInput = () =>
  import("../../../../domain/people/inputs.ts").then((inputs) => inputs.changeEmailInput);
const loadChangeRsnInput = () =>
  import("../../../../domain/people/inputs.ts").then((inputs) => inputs.changeRsnInput);

type AccountSettingsProps = {
  rsn: string | null;
  email: string;
  passwordRule: PasswordRule;
  twoFactorEnabled: boolean;
};

/**
 * Account Settings: game name, mail address, password (Rule S31), and the way to two-step sign-in and
 * sessions.
 */
export function AccountSettings({ rsn, email, passwordRule, twoFactorEnabled }: AccountSettingsProps) {
  const answered = useLastAnswer<FormAnswer>()?.form;
  // What was answered stays open when the answer is over: what was typed stands in it.
  const [search] = useSearchParams();
  const [part, setPart] = useState(answered ?? search.get("part") ?? "rsn");
  if (answered && answered !== part) setPart(answered);
  return (
    <Panel title="Account Settings" pad={false} className={styles.settings}>
      <Accordion>
        <AccordionItem question="Game name" defaultOpen={part === "rsn"}>
          <RsnForm rsn={rsn} />
        </AccordionItem>
        <AccordionItem question="Email address" defaultOpen={part === "email"}>
          <EmailForm email={email} />
        </AccordionItem>
        <AccordionItem question="Password" defaultOpen={part === "password"}>
          <PasswordForm rule={passwordRule} />
        </AccordionItem>
      </Accordion>
      <Link to="/profile/payouts" className={styles.settingsWay}>
        <span>
          <b>Payout methods</b>
          <small>Where we pay you when you sell</small>
        </span>
        <Icon of={ChevronRight} />
      </Link>
      <Link to="/profile/security" className={styles.settingsWay}>
        <span>
          <b>Sign-in and sessions</b>
          <small>Two-step sign-in is {twoFactorEnabled ? "on" : "off"}</small>
        </span>
        <Icon of={ChevronRight} />
      </Link>
    </Panel>
  );
}

function RsnForm({ rsn }: { rsn: string | null }) {
  return (
    <SettingsForm
      name="rsn"
      schema={loadChangeRsnInput}
      errorTitle="Error updating RSN"
      submit="Save game name"
      busyLabel="Saving…"
    >
      {({ errors, fields }) => (
        <Field label="RuneScape name" error={errors.rsn} help="We use it to find you in the game.">
          <TextInput
            name="rsn"
            required
            autoComplete="off"
            spellCheck={false}
            defaultValue={fields.rsn ?? rsn ?? ""}
          />
        </Field>
      )}
    </SettingsForm>
  );
}

function EmailForm({ email }: { email: string }) {
  return (
    <SettingsForm
      name="email"
      schema={loadChangeEmailInput}
      errorTitle="Error updating email"
      submit="Send confirmation email"
      busyLabel="Sending…"
    >
      {({ errors, fields, failure }) => (
        <>
          <p className={cx(text.small, text.muted, text.breakAnywhere)}>
            Now <b>{email}</b>. It changes once you open the link we send to your new email.
          </p>
          <Field label="New email" error={errors.email}>
            <TextInput
              name="email"
              type="email"
              required
              autoComplete="email"
              defaultValue={fields.email ?? ""}
            />
          </Field>
          <OwnPassword form={{ errors, failure }} />
        </>
      )}
    </SettingsForm>
  );
}

function PasswordForm({ rule }: { rule: PasswordRule }) {
  const hasPassword = useHasPassword();
  const schema = useCallback(
    () => import("../../../../domain/people/inputs.ts").then((inputs) => inputs.changePasswordInput(rule)),
    [rule],
  );
  return (
    <SettingsForm
      name="password"
      schema={schema}
      errorTitle="Error updating password"
      submit={hasPassword ? "Change password" : "Set password"}
      busyLabel={hasPassword ? "Changing…" : "Saving…"}
    >
      {({ errors, failure }) => (
        <>
          <OwnPassword form={{ errors, failure }} />
          <PasswordField
            name="password"
            label="New password"
            errors={errors}
            help={passwordHelp(rule)}
            isNew
          />
          <PasswordField name="confirmPassword" label="Confirm new password" errors={errors} isNew />
          <p className={cx(text.small, text.muted)}>
            {hasPassword ? "Changing it" : "Setting it"} signs you out everywhere else.
          </p>
        </>
      )}
    </SettingsForm>
  );
}
