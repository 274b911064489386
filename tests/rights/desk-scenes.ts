import type { Told } from "./rights-shop.ts";
import { accountsScenes } from "./scenes/accounts-scenes.ts";
import { moneyScenes } from "./scenes/money-scenes.ts";
import { officeScenes } from "./scenes/office-scenes.ts";
import { ordersScenes } from "./scenes/orders-scenes.ts";
import type { MakesScene } from "./scenes/scene.ts";

/** A valid form of each cell of the desk, by its page and its name, or what makes it another among those. */
export const scenes: Readonly<Record<string, MakesScene>> = {
  ...ordersScenes,
  ...moneyScenes,
  ...accountsScenes,
  ...officeScenes,
};

/** Forms that write nothing, and how it is seen that they were done. */
export const seen: Readonly<Record<string, (told: Told) => boolean>> = {
  "admin leave": ({ location, text }) => /"redirect","\/"/.test(text) || location === "/",
  "admin columns": ({ cookies }) => cookies.some((one) => one.includes("columns")),
  "desk/orders/:orderId/readers readers": ({ status, text }) => status === 200 && text.includes("readers"),
  "desk/inbox/seen seen": ({ status }) => status === 204,
  "desk/chats/seen seen": ({ status }) => status === 204,
  "desk/chats/presence presence": ({ status }) => status === 200,
  "admin/recovered check-recovered": ({ text }) => text.includes('"finding"'),
};
