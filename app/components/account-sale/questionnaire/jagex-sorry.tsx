import { ArrowLeft } from "lucide";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { discordPath } from "../../site/navigation.ts";

type JagexSorryProps = { discordUrl: string | null; onBack(): void };

/** The dead end for Jagex Launcher accounts, with whom to ask and the way back (spec/2 §4). */
export function JagexSorry({ discordUrl, onBack }: JagexSorryProps) {
  return (
    <Alert
      tone="warn"
      title="Sorry!"
      action={
        // An empty answer after the chosen one clears it where no script runs.
        <Button
          type="submit"
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
        {discordUrl ? (
          <a className="tap" href={discordUrl} rel="noopener">
            Ask us on Discord
          </a>
        ) : (
          <Link className="tap" to={discordPath}>
            Ask us on Discord
          </Link>
        )}{" "}
        and we tell you when we do.
      </p>
    </Alert>
  );
}
