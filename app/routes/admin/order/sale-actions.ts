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
import {
  cancelSaleInput,
  saleForms,
  saleFormTitles,
} from "../../../components/desk/order/sale/sale-desk-view.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import { formRunner } from "../../../forms/answer-form.ts";
import type { Fields } from "../../../forms/read-form.ts";

const run = formRunner(saleForms, saleFormTitles);

type Sent = { ctx: ShopCtx; orderId: string; fields: Fields };

/**
 * Gives a form of an account sale to its command: the message for the page after it, or the answer that refuses it.
 * Undefined for a form that is not one of these.
 */
export function runSaleForm(ctx: ShopCtx, orderId: string, fields: Fields) {
  const sent: Sent = { ctx, orderId, fields };
  switch (fields.form) {
    case saleForms.cancel:
      return run("cancel", cancelSaleInput, fields, canceled, (input) =>
        cancelOrder(ctx, { ...input, orderId }),
      );
    case saleForms.check:
      return runCheck(sent);
    case saleForms.verify:
    case saleForms.unverify:
      return runVerification(sent);
    case saleForms.requestReset:
    case saleForms.saveReset:
      return runReset(sent);
    case saleForms.counter:
    case saleForms.withdraw:
      return runCounter(sent);
    case saleForms.recover:
      return run("recover", recoverSaleInput, fields, recovered, (input) =>
        recoverSale(ctx, { ...input, orderId }),
      );
    case saleForms.list:
      return run("list", draftListingInput, fields, listed, () => turnIntoListing(ctx, orderId));
    default:
      return undefined;
  }
}

function runCheck({ ctx, orderId, fields }: Sent) {
  const told = ({ mark }: z.output<typeof accountCheckInput>): Flash => ({
    title: mark.done ? "Checked" : "No longer checked",
    text: accountCheckLabels[mark.item],
    tone: "good",
  });
  return run("check", accountCheckInput, fields, told, ({ mark }) =>
    setAccountCheck(ctx, { ...mark, orderId }),
  );
}

function runVerification({ ctx, orderId, fields }: Sent) {
  if (fields.form === saleForms.unverify) {
    return run("unverify", unverifyAccountInput, fields, takenBack, (input) =>
      unverifyAccount(ctx, { ...input, orderId }),
    );
  }
  return run("verify", verifyAccountInput, fields, verified, (input) =>
    verifyAccount(ctx, { ...input, orderId }),
  );
}

const verified = good("Account verified", "Its amount is owed now; the payout is due within 24 hours.");
const takenBack = good("Verification taken back", "Nothing is owed for this account any more.");

function runReset({ ctx, orderId, fields }: Sent) {
  if (fields.form === saleForms.saveReset) {
    return run("saveReset", deskResetLinkInput, fields, linkSaved, (input) =>
      saveResetLink(ctx, { ...input, orderId, token: undefined }),
    );
  }
  return run("requestReset", resetRequestInput, fields, linkAsked, ({ note, version }) =>
    requestEmailReset(ctx, { orderId, version, note: note || undefined }),
  );
}

const linkSaved = good("Reset Link Saved", "It is in the vault.");
const linkAsked = good(
  "Email Reset Notification Sent",
  "The seller is asked for the link by mail and on their page.",
);

function runCounter({ ctx, orderId, fields }: Sent) {
  if (fields.form === saleForms.withdraw) {
    return run("withdraw", withdrawCounterInput, fields, withdrawn, (input) =>
      withdrawCounterOffer(ctx, { ...input, orderId }),
    );
  }
  return run("counter", counterOfferInput, fields, countered, (input) =>
    makeCounterOffer(ctx, { ...input, orderId }),
  );
}

/** The two parts know nothing of each other: what the one tells of the sale makes the draft of the other. */
async function turnIntoListing(ctx: ShopCtx, orderId: string) {
  const sale = await saleForListing(ctx, orderId);
  return sale.ok ? draftListing(ctx, sale.value) : sale;
}

const canceled = good("Order Canceled", "Order has been canceled successfully.");
const recovered = good(
  "Put on the list of recovered accounts",
  "Game name, login, contact mail and payout destination are compared with every offer and sale.",
);
const listed = good("Draft listing made", "It waits under Listings; nothing is published yet.");
const withdrawn = good("Counter-offer withdrawn");
const countered = good(
  "Counter-offer made",
  "The seller accepts or declines it; the order stays as it is until then.",
);

function good(title: string, text?: string): () => Flash {
  return () => ({ title, tone: "good", ...(text ? { text } : {}) });
}
