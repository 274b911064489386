import type { PasswordRule } from "../../../../domain/people/model.ts";
import styles from "./auth.module.css";
import { NewPasswordForm } from "./new-password-form.tsx";

type ChoosePasswordProps = { token: string; email: string; rule: PasswordRule; next: string };

/**
 * A confirmation link in another browser than the one that registered: the owner of the mailbox chooses (Rule
 * P37).
 */
export function ChoosePassword({ token, email, rule, next }: ChoosePasswordProps) {
  return (
    <>
      <p>
        You're confirming <b className={styles.breakable}>{email}</b> in a different browser than the one used
        to register. Choose the password for this account. It replaces the one entered at registration.
      </p>
      <NewPasswordForm form="first-password" token={token} email={email} rule={rule} next={next} />
    </>
  );
}
