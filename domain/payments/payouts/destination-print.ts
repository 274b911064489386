import { printOf } from "../../../platform/signing/print.ts";
import { type PayoutDetails, payoutDestination } from "../../ways/model.ts";
import type { PaymentsCtx } from "../context.ts";

/**
 * A keyed print of where a payout goes, by which two destinations are compared without opening the vault
 * (Rules P5, P26). An address on a chain is the same whichever of its coins is sent there.
 */
export function destinationPrint({ signer }: Pick<PaymentsCtx, "signer">, details: PayoutDetails): string {
  return printOfDestination(signer, `${details.method}:${payoutDestination(details).toLowerCase()}`);
}

/** The same print of an address in ETH to which money goes back. */
export function addressPrint({ signer }: Pick<PaymentsCtx, "signer">, address: string): string {
  return printOfDestination(signer, `crypto:${address.toLowerCase()}`);
}

function printOfDestination(signer: PaymentsCtx["signer"], destination: string): string {
  return printOf(signer, "payout-destination", destination);
}
