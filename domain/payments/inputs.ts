import { z } from "zod";
import { largestInt } from "../../kernel/largest-int.ts";
import { reloadText } from "../../kernel/reload-text.ts";
import { cleanTyped } from "../../kernel/text.ts";
import { dollarsTyped } from "../people/inputs.ts";
import { revealReason } from "../release/inputs.ts";
import { recordedWays } from "../ways/model.ts";
import { takenBackReasons } from "./taken-back/taken-back-copy.ts";

export {
  addDestinationInput,
  defaultDestinationInput,
  type PayoutChoice,
  payoutChoiceInput,
  removeDestinationInput,
  salePayoutChoiceInput,
} from "./destinations/destination-inputs.ts";
export {
  type LedgerFilter,
  ledgerCursorFrom,
  ledgerCursorText,
  ledgerFilterFrom,
} from "./ledger/ledger-query.ts";
export { statementRangeFrom } from "./statements/statement-range.ts";

/** Sentences that these schemas and the commands behind them share. */
export const sayWhy = "Please say why.";
export const enterReference = "Enter the transfer's reference.";
export const enterCase = "Enter the case number.";
export const amountAboveZero = "The amount must be more than zero.";
export const refundGone = "This refund no longer exists.";
export const txHashText = "A transaction is 0x and 64 hex digits. Please copy it again.";

const chooseHow = "Choose how it was paid.";
const pasteKey = "Paste the extended public key.";
const order = z.uuid("Order not found");
const version = z.coerce.number(reloadText).int(reloadText).max(largestInt, reloadText);

/** Says which payout is meant, as it was seen: its order and its version. */
export const payoutActInput = z.object({ orderId: order, version });

const referenceText = "A reference can be up to 100 characters.";
/** What a payment service calls a transfer; undefined where nothing is entered. */
export const payoutReference = z
  .string(referenceText)
  .overwrite(cleanTyped)
  .max(100, referenceText)
  .transform((text) => text || undefined)
  .optional();
/** A payout was sent; `reference` is what the payment service calls the transfer. */
const ticked = z
  .union([z.boolean(), z.stringbool()], "Tick the box to record it anyway.")
  .optional()
  .default(false);
const fromEmpty = (value: unknown) => (value === "" ? undefined : value);

export const payoutSentInput = payoutActInput
  .extend({
    reference: payoutReference,
    /** How a manager paid where the order has no payout details, and what that transfer is called. */
    anotherMethod: z.preprocess(fromEmpty, z.enum(recordedWays, chooseHow).optional()),
    anotherReference: payoutReference,
    /** The button that completes the order with it. */
    completes: z
      .literal("yes", reloadText)
      .optional()
      .transform((value) => value === "yes"),
  })
  .transform(({ anotherMethod, anotherReference, ...input }, check) => {
    if (!anotherMethod && !anotherReference) return input;
    if (!anotherMethod) check.addIssue({ code: "custom", path: ["anotherMethod"], message: chooseHow });
    if (!anotherReference)
      check.addIssue({
        code: "custom",
        path: ["anotherReference"],
        message: enterReference,
      });
    if (!anotherMethod || !anotherReference) return z.NEVER;
    return { ...input, anotherWay: { method: anotherMethod, reference: anotherReference } };
  });

const reason = z.string(sayWhy).trim().min(3, sayWhy).max(500, "A reason can be up to 500 characters.");
/** A payout failed, for a reason that staff read. */
export const payoutFailedInput = payoutActInput.extend({ reason });

/** Why somebody looks at payout details (Rule P5). */
export const revealInput = z.object({ orderId: order, reason: revealReason });
/** A file of payouts for a bank's batch import, and why (Rule P5). */
export const bankExportInput = z.object({
  reason: revealReason,
  /** Also those that an earlier file had. */
  again: z
    .literal("on", reloadText)
    .optional()
    .transform((value) => value === "on"),
});
/** Why staff let a customer enter other payout details. */
export const unlockInput = z.object({ orderId: order, note: reason });

const amountText = "Enter an amount, for example 19.00.";
const neededReference = z
  .string(enterReference)
  .overwrite(cleanTyped)
  .min(1, enterReference)
  .max(100, referenceText);

/** A payment that staff enter by hand; `amount` is typed in dollars. */
export const recordPaymentInput = z.object({
  orderId: order,
  how: z.enum(recordedWays, chooseHow),
  reference: neededReference,
  amount: dollarsTyped(amountText),
  confirmedMoreThanDue: ticked,
  confirmedSameReference: ticked,
});

/** A manager gives up what is missing of an order. */
export const writeOffInput = z.object({ version, reason });

/** Money given back to a customer. */
export const recordRefundInput = z.object({
  orderId: order,
  reference: neededReference,
  amount: dollarsTyped(amountText),
  reason,
  /** Given back in gold, which the customer paid with. */
  inGold: z
    .union([z.boolean(), z.stringbool()], "Choose whether you refund it in gold.")
    .optional()
    .default(false),
});

/** Money of a payment that a bank or payment service took back. */
export const takenBackInput = z.object({
  version,
  paymentId: z.uuid("Choose the payment."),
  amount: dollarsTyped(amountText),
  reason: z.enum(takenBackReasons, "Choose what happened."),
  reference: z
    .string(enterCase)
    .overwrite(cleanTyped)
    .min(1, enterCase)
    .max(100, "A case number can be up to 100 characters."),
  note: z.string("Enter a note.").trim().max(500, "A note can be up to 500 characters.").optional(),
});
/** Says which of it is with us again. */
export const takenBackReturnedInput = z.object({ version, takenBackId: z.uuid(reloadText) });

/** An extended public key as typed; whether it is one is for the command to say. */
export const proposeEthKeyInput = z.object({
  xpub: z.string(pasteKey).trim().min(1, pasteKey).max(200, "An extended public key has 111 characters."),
});
const keyId = z.uuid(reloadText);
const compareFirst = "Compare the first address with the wallet, then tick this.";
/** Says which proposed key is approved, and that it was compared with the wallet. */
export const approveEthKeyInput = z.object({ keyId, compared: z.literal("on", compareFirst) });
/** Says which proposed key is refused. */
export const refuseEthKeyInput = z.object({ keyId });

const ethAddressText = "Please enter an Ethereum address: 0x and 40 hex digits.";
/** Where a refund in ETH shall go; the checksum is proven by the command. */
export const refundAddressInput = z.object({
  address: z
    .string(ethAddressText)
    .trim()
    .regex(/^0x[0-9a-fA-F]{40}$/, ethAddressText),
});

/** A refund in ETH that was sent. */
export const refundSentInput = z.object({
  claimId: z.uuid(refundGone),
  version,
  txHash: z
    .string("Enter the transaction.")
    .trim()
    .regex(/^0x[0-9a-fA-F]{64}$/, txHashText),
  /** Why it carried less than what is to go back. */
  note: z.string("Enter a note.").trim().max(500, "A note can be up to 500 characters.").optional(),
});

/** A refund that the demo's wallet sends. */
export const demoRefundInput = refundSentInput.pick({ claimId: true, version: true });

/** Why somebody looks at the address of a refund (Rule P5). */
export const revealRefundInput = z.object({ claimId: z.uuid(refundGone), reason: revealReason });

/**
 * The sweep plan that an address asks for; what is not understood is as usual: gas of at most 5 % of what is
 * moved.
 */
export const sweepInput = z.object({
  percent: z.coerce.number().int().min(1).max(100).catch(5),
  everywhere: z.literal("on").optional().catch(undefined),
});

const billedName = "Enter the name to bill.";
const longestAddress = 300;
const addressTooLong = `An address can be up to ${longestAddress} characters in 5 lines.`;

/** To whom an invoice is billed instead, and why. Empty lines of an address are left out. */
export const correctInvoiceInput = z.object({
  number: z.string(reloadText).regex(/^\d{4}-\d{5,9}$/, reloadText),
  name: z
    .string(billedName)
    .trim()
    .min(1, billedName)
    .max(100, "A name can be up to 100 characters.")
    .regex(/^\P{Cc}+$/u, "Use plain text."),
  address: z
    .string(addressTooLong)
    .default("")
    .transform((typed) => typed.split(/\r?\n/).map((line) => line.trim()))
    .transform((lines) => lines.filter((line) => line !== "").join("\n"))
    .refine((text) => text.length <= longestAddress && text.split("\n").length <= 5, addressTooLong)
    .refine((text) => /^[^\p{Cc}]*$/u.test(text.replaceAll("\n", "")), "Use plain text."),
  vat: z
    .string("Use plain text.")
    .default("")
    .transform((typed) => typed.trim())
    .refine((text) => text.length <= 60, "A VAT text can be up to 60 characters.")
    .refine((text) => /^\P{Cc}*$/u.test(text), "Use plain text."),
  reason,
});

/** Says which payment by hand a second person has seen (Rule P42). */
export const confirmPaymentInput = z.object({ paymentId: z.uuid("Choose the payment.") });
/** Says which payment by hand never arrived, and how one knows. */
export const voidPaymentInput = confirmPaymentInput.extend({ reason });
