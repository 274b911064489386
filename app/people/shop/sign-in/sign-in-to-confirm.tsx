import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import text from "../../../ui/text.module.css";
import { authHref } from "./auth-href.ts";

/**
 * The link to a new email address works for the signed-in owner only (Rule P37): the way to sign in and back
 * here.
 */
export function SignInToConfirm({ token }: { token: string }) {
  const back = `/auth/callback?${new URLSearchParams({ type: "email_change", token })}`;
  return (
    <>
      <Alert tone="info" title="You're not signed in here">
        Sign in to the account you're changing, with its current email. We'll bring you back to confirm the
        new one.
      </Alert>
      <LinkButton variant="primary" wide to={authHref({ next: back })}>
        Sign in to confirm
      </LinkButton>
      <p className={cx(text.small, text.muted)}>Didn't ask for this? Ignore the email and nothing changes.</p>
    </>
  );
}
