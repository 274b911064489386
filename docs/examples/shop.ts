import createClient from "openapi-fetch";
import type { components, paths } from "./shop-api.d.ts";

export type Schemas = components["schemas"];
type Problem = Pick<Schemas["Problem"], "code" | "detail" | "field">;

/** A setting of `.env`. */
export function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name} in .env`);
  return value;
}

/** The shop as a program with this staff key has it. */
export function shopOf(key: string) {
  return createClient<paths>({
    baseUrl: setting("SHOP_URL"),
    headers: { Authorization: `Bearer ${key}` },
  });
}

export type Shop = ReturnType<typeof shopOf>;

type Answer<Data> = { data?: Data; error?: Problem; response: Response };

/** What a call answered; throws what it was refused for, in words. */
export async function answered<Data>(call: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await call;
  if (data !== undefined && data !== null) return data;
  const { code, detail, field } = error ?? {};
  throw new Error(`${response.status} ${code} ${field ?? ""} ${detail ?? response.url}`);
}

/** All orders that the shop lists, page by page. */
export async function allOrders(shop: Shop, updatedAfter?: string): Promise<Schemas["ListedOrder"][]> {
  const orders: Schemas["ListedOrder"][] = [];
  let cursor: string | undefined;
  do {
    const query = { cursor, updated_after: updatedAfter, limit: 100 };
    const page = await answered(shop.GET("/api/orders", { params: { query } }));
    orders.push(...page.orders);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return orders;
}
