import type { OrderType } from "../../orders/model.ts";
import { accountPurchaseMails } from "./account-purchase.ts";
import { accountSaleMails } from "./account-sale.ts";
import { boostMails } from "./boost.ts";
import { goldPurchaseMails, goldSaleMails } from "./gold.ts";
import type { ProductMails } from "./product-mails.ts";

/** What the customers of each product are mailed in words of its own. */
export const productMails: Record<OrderType, ProductMails> = {
  gold_sale: goldSaleMails,
  gold_buy: goldPurchaseMails,
  account_sale: accountSaleMails,
  infernal_boost: boostMails,
  quiver_boost: boostMails,
  infernal_quiver_boost: boostMails,
  account_purchase: accountPurchaseMails,
};
