import { Check, MailQuestion } from "lucide";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Moment, Moments } from "../../../ui/moment.tsx";

export type ResetLinkView = {
  /** Where the seller pastes it. */
  href: string;
  /** When it was asked for, in words. */
  askedOn: string;
  /** When it was given; null while it is waited for. */
  savedOn: string | null;
  bySeller: boolean;
  /** Another one whenever it was asked for or given anew. */
  turn: string;
};

/** Asks the seller for the link that resets the account's mail address, or says that it has come. */
export function ResetLinkCard({ reset }: { reset: ResetLinkView }) {
  const { href, askedOn, savedOn, bySeller } = reset;
  if (savedOn) {
    return (
      <Alert
        tone="good"
        icon={Check}
        title="Email reset link received"
        action={
          bySeller ? (
            <LinkButton to={href} size="sm" variant="quiet">
              Wrong link?
            </LinkButton>
          ) : null
        }
      >
        <Moments text={bySeller ? `You saved it on ${savedOn}.` : `Our team saved it on ${savedOn}.`} /> It’s
        encrypted. You don’t need to do anything now.
      </Alert>
    );
  }
  return (
    <Alert
      tone="warn"
      icon={MailQuestion}
      title="Email reset link needed"
      action={
        <LinkButton to={href} variant="primary" size="sm">
          Paste the reset link
        </LinkButton>
      }
    >
      To take over the account we need the link that resets its email address. We asked on{" "}
      <Moment at={askedOn} flows />.
    </Alert>
  );
}
