import { MailCheck } from "lucide";
import { useEffect } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Link } from "../../../ui/link.tsx";
import textStyles from "../../../ui/text.module.css";
import { outcomeToast, toast } from "../../../ui/toast.ts";
import styles from "./auth.module.css";
import { authHref } from "./auth-href.ts";

const texts = {
  forgot: "we've sent it a link to choose a new password. The link works for one hour.",
  link: "we've sent it a sign-in link. It works once, for a day. A link from an earlier email works too.",
};

type MailSentProps = {
  view: keyof typeof texts;
  title: string;
  email: string;
  next: string;
  demo: boolean;
};

/** After a link was asked for: the same words whether or not an account has this address. */
export function MailSent({ view, title, email, next, demo }: MailSentProps) {
  useEffect(
    () => toast({ id: outcomeToast, title, text: `We sent it to ${email}`, tone: "good" }),
    [title, email],
  );
  return (
    <>
      <Alert tone="good" title={title} icon={MailCheck}>
        If <b className={styles.breakable}>{email}</b> has an account, {texts[view]}
      </Alert>
      <p className={cx(textStyles.small, textStyles.muted)}>
        Nothing after a few minutes? Check your spam folder, or{" "}
        <Link to={authHref({ view, next })}>send it again</Link>.
      </p>
      {demo ? (
        <p className={cx(textStyles.small, textStyles.muted)}>
          This is a demo: find it in the <Link to="/demo/mails">demo inbox</Link>.
        </p>
      ) : null}
      <LinkButton variant="secondary" wide to={authHref({ next })}>
        Back to Login
      </LinkButton>
    </>
  );
}
