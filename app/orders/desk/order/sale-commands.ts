import {
  makeCounterOffer,
  recoverSale,
  requestEmailReset,
  revealLogin,
  revealResetLink,
  saleForListing,
  saveResetLink,
  setAccountChecks,
  unverifyAccount,
  verifyAccount,
  withdrawCounterOffer,
} from "../../../../domain/account-sales/index.ts";
import { draftListing } from "../../../../domain/listings/index.ts";
import { cancelOrder } from "../../../../domain/orders/index.ts";
import type { ShopCtx } from "../../../context.ts";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { does } from "../../../web/forms/run-forms.ts";
import { type OrderCommands, reveals } from "./order-command.ts";
import type { saleForms } from "./order-forms.ts";

/** Said wherever the seller is asked for the link by which their email address is reset. */
export const linkAsked = successMessage(
  "Email Reset Notification Sent",
  "We asked the seller for the link by email and on their page.",
);

export const saleCommands: OrderCommands<typeof saleForms> = {
  cancel: does(cancelOrder, successMessage("Order Canceled", "Order has been canceled successfully.")),
  checks: does(setAccountChecks, successMessage("Checks saved", "The log says who has seen what.")),
  verify: does(
    verifyAccount,
    successMessage("Account verified", "The order shows by when the payout is due."),
  ),
  unverify: does(
    unverifyAccount,
    successMessage("Verification undone", "We no longer owe anything for this account."),
  ),
  requestReset: does(
    (ctx, { orderId, version, note }) =>
      requestEmailReset(ctx, { orderId, version, note: note || undefined }),
    linkAsked,
  ),
  saveReset: does(
    (ctx, input) => saveResetLink(ctx, { ...input, token: undefined }),
    successMessage("Reset Link Saved", "It's in the vault."),
  ),
  counter: does(
    makeCounterOffer,
    successMessage("Counter-offer sent", "The order stays the same until the seller answers."),
  ),
  withdraw: does(withdrawCounterOffer, { title: "Counter-offer withdrawn", tone: "good" }),
  recover: does(
    recoverSale,
    successMessage(
      "Added to recovered accounts",
      "We check every offer and sale against its game name, login, email address and payout destination.",
    ),
  ),
  list: does(
    turnIntoListing,
    successMessage("Draft listing created", "Find it under Listings. Nothing is published yet."),
  ),
  login: reveals("login", revealLogin, ({ name, password }) => ({
    lines: [
      { label: "Login name", value: name },
      { label: "Password", value: password },
    ],
  })),
  resetLink: reveals("resetLink", revealResetLink, ({ link }) => ({
    lines: [{ label: "Reset link", value: link }],
  })),
};

/** The two parts know nothing of each other: what the one tells of the sale makes the draft of the other. */
async function turnIntoListing(ctx: ShopCtx, { orderId }: { orderId: string }) {
  const sale = await saleForListing(ctx, orderId);
  return sale.ok ? draftListing(ctx, sale.value) : sale;
}
