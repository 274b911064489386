import { ShieldAlert } from "lucide";
import { Link } from "react-router";
import { Alert } from "../../../ui/alert.tsx";

/** What an impostor would ask for and we never do. */
export function SafetyNote({ neverAsked }: { neverAsked: string }) {
  return (
    <Alert tone="warn" icon={ShieldAlert} title="We never ask for your password">
      <p>
        Or for other items, a code or {neverAsked}. We never message you first in game. If they don't say your
        phrase, they're not us. Don't trade, and <Link to="/support">tell us</Link>.
      </p>
    </Alert>
  );
}
