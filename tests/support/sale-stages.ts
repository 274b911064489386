import type { Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import { stageAddress } from "../../app/account-sales/shop/sale-stages.ts";
import { pick } from "./sale-acts.ts";
import { confirmSelling, giveLogin } from "./sale-flow.ts";
import { visit } from "./shop-acts.ts";
import type { RunningShop } from "./shop-server.ts";

const made = z.object({ offer_id: z.uuid() });

/** An offer for a demo player, asked for as a program does (Rule S103); its address. */
export async function offerFor(shop: RunningShop, rsn = "Sedge Pike"): Promise<string> {
  // The one before may still be open.
  await shop.query("delete from accounts_on_sale");
  const answers = {
    rsn,
    hasUntradeables: true,
    untradeableItems: ["rigour_prayer", "avernic_defender"],
    questPoints: true,
    questPointsRange: "100-149",
    hasPets: false,
    accountType: "perfect_pure",
    hasCombatAchievements: false,
    hasPenalties: false,
  };
  const answer = await fetch(`${shop.origin}/api/value`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(answers),
  });
  return `${shop.origin}/sell-accounts/offer/${made.parse(await answer.json()).offer_id}`;
}

/** What is typed in these tests and must be found nowhere in the open. */
export const typed = {
  login: "planted-login@mail.example",
  password: "planted Pa55 word",
  cashtag: "plantedtag",
  wallet: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
};

/** The address of the page that asks where to pay and for the login. */
export function sellPage(offer: string): string {
  const { origin, pathname } = new URL(offer);
  return origin + stageAddress(pathname.split("/").at(-1) ?? "", "sell");
}

export const submit = (page: Page) => page.getByRole("button", { name: "Submit" }).click();
export const back = (page: Page) => page.getByRole("link", { name: "Back", exact: true }).click();
export const error = (page: Page, text: string) => page.locator("form .field_error", { hasText: text });
export const yes = (page: Page) => page.getByRole("button", { name: "Yes, Sell My Account" });
export const confirmation = (page: Page) => page.getByRole("dialog", { name: "Account Sale Confirmation" });

/** From an offer straight to the last question, paid by CashApp. */
export async function askToSell(page: Page, offer: string, mail: string | null): Promise<void> {
  await visit(page, sellPage(offer));
  await pick(page, "CashApp");
  await page.getByLabel("$Cashtag", { exact: true }).fill(typed.cashtag);
  if (mail) await page.getByLabel("Email", { exact: true }).fill(mail);
  await giveLogin(page, { name: typed.login, password: typed.password });
  await yes(page).waitFor();
}

/** Sells the account of an offer; the order's id. */
export async function sell(page: Page, offer: string, mail: string | null): Promise<string> {
  await askToSell(page, offer, mail);
  return confirmSelling(page);
}

/** Sees to it that exactly one order came of an offer, and which. */
export async function onlyOrderOf(shop: RunningShop, offer: string): Promise<string> {
  const sales = await shop.query("select order_id from account_sales where offer_id = $1", [
    new URL(offer).pathname.split("/").at(-1),
  ]);
  expect(sales).toHaveLength(1);
  return String(sales[0]?.order_id);
}
