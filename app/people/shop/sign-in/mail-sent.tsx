import { MailCheck } from "lucide";
import { useEffect } from "react";
import { Link } from "react-router";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { outcomeToast, toast } from "../../../ui/toast.ts";
import { authHref } from "./auth-href.ts";

type MailSentProps = { title: string; email: string; next: string; demo: boolean };

/** After the reset mail was asked for: the same words whether or not an account has this address. */
export function MailSent({ title, email, next, demo }: MailSentProps) {
  useEffect(
    () => toast({ id: outcomeToast, title, text: `We sent it to ${email}`, tone: "good" }),
    [title, email],
  );
  return (
    <>
      <Alert tone="good" title={title} icon={MailCheck}>
        If <b className="breakable">{email}</b> has an account, we've sent it a link to choose a new password.
        The link works for one hour.
      </Alert>
      <p className="small muted">
        Nothing after a few minutes? Check your spam folder, or{" "}
        <Link to={authHref({ view: "forgot", next })}>send it again</Link>.
      </p>
      {demo ? (
        <p className="small muted">
          This is a demo: find it in the <Link to="/demo/mails">demo inbox</Link>.
        </p>
      ) : null}
      <LinkButton variant="secondary" wide to={authHref({ next })}>
        Back to Login
      </LinkButton>
    </>
  );
}
