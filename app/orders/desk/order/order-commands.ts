import {
  addBoostProgress,
  revealBoostAccess,
  settleGear,
  takeBoostSnapshot,
} from "../../../../domain/boosts/index.ts";
import { accessPartLabels } from "../../../../domain/boosts/model.ts";
import { allowAnotherReveal, revealPurchaseLogin } from "../../../../domain/listings/index.ts";
import type { ShopCtx } from "../../../context.ts";
import { takingOver } from "../../../shell/desk/taking-over.ts";
import { successMessage } from "../../../web/forms/answer-form.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { does, runForms } from "../../../web/forms/run-forms.ts";
import { payoutCommands } from "../../shared/desk/payout/payout-commands.ts";
import { loginLines } from "../../shared/purchase/login-lines.ts";
import { orderRequestCommands } from "../requests/request-commands.ts";
import { askCommands, baseCommands } from "./base-commands.ts";
import { moneyCommands } from "./money-commands.ts";
import { type OrderCommands, reveals } from "./order-command.ts";
import { orderForms, type purchaseForms } from "./order-forms.ts";
import { saleCommands } from "./sale-commands.ts";

const purchaseCommands: OrderCommands<typeof purchaseForms> = {
  boostProgress: does(
    addBoostProgress,
    successMessage("Update sent", "The customer sees it in their order."),
  ),
  boostSnapshot: does(takeBoostSnapshot, (_, { moment }) =>
    successMessage(
      "High scores read",
      moment === "before" ? "Saved as the levels before the boost." : "The proof is in the order.",
    ),
  ),
  boostGear: does(settleGear, (_, { outcome }) =>
    outcome === "returned"
      ? successMessage("Deposit returned", "We now owe it to the customer.")
      : { title: "Deposit kept", text: "The customer sees why.", tone: "warn" },
  ),
  boostAccess: reveals("boostAccess", revealBoostAccess, (parts) => ({
    lines: parts.map(({ part, value }) => ({ label: accessPartLabels[part], value })),
  })),
  purchaseReadAgain: does(
    allowAnotherReveal,
    successMessage("Login reopened", "We told the buyer they can view it once more."),
  ),
  purchaseLogin: reveals("purchaseLogin", revealPurchaseLogin, (login) => ({ lines: loginLines(login) })),
};

const orderCommands: OrderCommands<typeof orderForms> = {
  ...payoutCommands,
  ...orderRequestCommands,
  ...baseCommands,
  ...askCommands,
  ...moneyCommands,
  ...saleCommands,
  ...purchaseCommands,
};

/** Runs a form of an order's page: what it did, or the answer that refuses it. */
export function runOrderForm(ctx: ShopCtx, orderId: string, sent: Fields) {
  const fields = { ...sent, orderId };
  return runForms(orderForms, orderCommands, { ctx: takingOver(ctx, fields), fields, more: { orderId } });
}
