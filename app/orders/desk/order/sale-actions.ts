import type { z } from "zod";
import {
  makeCounterOffer,
  recoverSale,
  requestEmailReset,
  saleForListing,
  saveResetLink,
  setAccountCheck,
  unverifyAccount,
  verifyAccount,
  withdrawCounterOffer,
} from "../../../../domain/account-sales/index.ts";
import {
  accountCheckInput,
  counterOfferInput,
  deskResetLinkInput,
  recoverSaleInput,
  resetRequestInput,
  unverifyAccountInput,
  verifyAccountInput,
  withdrawCounterInput,
} from "../../../../domain/account-sales/inputs.ts";
import { accountCheckLabels } from "../../../../domain/account-sales/model.ts";
import { draftListing } from "../../../../domain/listings/index.ts";
import { draftListingInput } from "../../../../domain/listings/inputs.ts";
import { cancelOrder } from "../../../../domain/orders/index.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { orderActionsOf } from "./order-action.ts";
import { cancelSaleInput, saleForms, saleFormTitles } from "./sale-desk-view.ts";

const action = orderActionsOf(saleForms, saleFormTitles);

/** Said wherever the seller is asked for the link by which their email address is reset. */
export const linkAsked = successMessage(
  "Email Reset Notification Sent",
  "We asked the seller for the link by email and on their page.",
);

/** What staff do with an account that is sold to us. */
export const saleActions = [
  action(
    "cancel",
    cancelSaleInput,
    successMessage("Order Canceled", "Order has been canceled successfully."),
    cancelOrder,
  ),
  action("check", accountCheckInput, checked, (ctx, { mark, orderId }) =>
    setAccountCheck(ctx, { ...mark, orderId }),
  ),
  action(
    "verify",
    verifyAccountInput,
    successMessage("Account verified", "The order shows by when the payout is due."),
    verifyAccount,
  ),
  action(
    "unverify",
    unverifyAccountInput,
    successMessage("Verification undone", "We no longer owe anything for this account."),
    unverifyAccount,
  ),
  action("requestReset", resetRequestInput, linkAsked, (ctx, { orderId, version, note }) =>
    requestEmailReset(ctx, { orderId, version, note: note || undefined }),
  ),
  action(
    "saveReset",
    deskResetLinkInput,
    successMessage("Reset Link Saved", "It's in the vault."),
    (ctx, input) => saveResetLink(ctx, { ...input, token: undefined }),
  ),
  action(
    "counter",
    counterOfferInput,
    successMessage("Counter-offer sent", "The order stays the same until the seller answers."),
    makeCounterOffer,
  ),
  action(
    "withdraw",
    withdrawCounterInput,
    { title: "Counter-offer withdrawn", tone: "good" },
    withdrawCounterOffer,
  ),
  action(
    "recover",
    recoverSaleInput,
    successMessage(
      "Added to recovered accounts",
      "We check every offer and sale against its game name, login, email address and payout destination.",
    ),
    recoverSale,
  ),
  action(
    "list",
    draftListingInput,
    successMessage("Draft listing created", "Find it under Listings. Nothing is published yet."),
    turnIntoListing,
  ),
];

function checked(_: unknown, { mark }: z.output<typeof accountCheckInput>): Flash {
  return successMessage(mark.done ? "Checked" : "Unchecked", accountCheckLabels[mark.item]);
}

/** The two parts know nothing of each other: what the one tells of the sale makes the draft of the other. */
async function turnIntoListing(ctx: ShopCtx, { orderId }: { orderId: string }) {
  const sale = await saleForListing(ctx, orderId);
  return sale.ok ? draftListing(ctx, sale.value) : sale;
}
