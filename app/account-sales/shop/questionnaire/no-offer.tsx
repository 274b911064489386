import { noOfferText } from "../../../../domain/account-sales/model.ts";
import { Alert } from "../../../ui/alert.tsx";

/**
 * The dead end for an account whose answers leave nothing of its value (Rule P17). Another answer leads on.
 */
export function NoOffer() {
  return <Alert tone="warn" title={noOfferText} />;
}
