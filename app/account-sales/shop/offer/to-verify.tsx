import { ScanSearch } from "lucide";
import { Alert } from "../../../ui/alert.tsx";
import type { OfferView } from "./offer-view.ts";

/** Claims that the high scores contradict: told plainly, because staff look at them first. */
export function ToVerify({ toVerify }: Pick<OfferView, "toVerify">) {
  if (toVerify.length === 0) return null;
  return (
    <Alert tone="info" icon={ScanSearch} title="To verify">
      <p>
        The high scores don't match this. We check in game before paying. If it doesn't match, we'll send a
        new offer you can decline.
      </p>
      <ul className="verify-list">
        {toVerify.map(({ claim, shown }) => (
          <li key={claim}>
            <b>{claim}</b>: {shown}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
