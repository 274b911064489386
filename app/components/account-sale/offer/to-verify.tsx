import { ScanSearch } from "lucide";
import { Alert } from "../../../ui/alert.tsx";
import type { OfferView } from "./offer-view.ts";

/** Claims that the high scores contradict: told plainly, because staff look at them first. */
export function ToVerify({ toVerify }: Pick<OfferView, "toVerify">) {
  if (toVerify.length === 0) return null;
  return (
    <Alert tone="info" icon={ScanSearch} title="To be verified">
      <p>
        The public high scores show something else here. Our staff look in the game before you are paid. If it
        is not so, we make you another offer, which you may decline.
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
