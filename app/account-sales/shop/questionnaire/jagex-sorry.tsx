import { ArrowLeft } from "lucide";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { salePath } from "../answers-address.ts";

type JagexSorryProps = { discordUrl: string | null; onBack(): void };

/** The dead end for Jagex Launcher accounts, with whom to ask and the way back (Rule S69). */
export function JagexSorry({ discordUrl, onBack }: JagexSorryProps) {
  return (
    <Alert
      tone="warn"
      title="Sorry!"
      action={
        // An empty answer after the chosen one clears it where no script runs; the others stay in the
        // address.
        <Button
          type="submit"
          formMethod="get"
          formAction={salePath}
          name="accountLoginType"
          value=""
          icon={<Icon of={ArrowLeft} />}
          onClick={(event) => {
            event.preventDefault();
            onBack();
          }}
        >
          Go Back
        </Button>
      }
    >
      <p>We can’t buy Jagex Launcher accounts yet.</p>
      <p>
        <AskUs discordUrl={discordUrl} />
      </p>
    </Alert>
  );
}

/**
 * Whom to ask about an account we can't buy yet: on Discord where the shop has one, else in the live chat
 * (Rule P34).
 */
function AskUs({ discordUrl }: { discordUrl: string | null }) {
  return (
    <>
      {discordUrl ? (
        <a className={layout.touchLink} href={discordUrl} rel="noopener">
          Ask us on Discord
        </a>
      ) : (
        <Link className={layout.touchLink} to="/support/chat">
          Message us
        </Link>
      )}{" "}
      and we'll tell you when we do.
    </>
  );
}
