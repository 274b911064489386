import { randomUUID } from "node:crypto";
import type { ShopCtx } from "../../app/context.ts";
import type { Role } from "../../kernel/actor.ts";
import type { Result } from "../../kernel/result.ts";
import { systemCtx } from "../../server/services.ts";
import { formsOfPage } from "../fuzz/forms-of-page.ts";
import type { RightsShop } from "./rights-shop.ts";

export type Row = Record<string, string>;
export type Person = "customer" | "staff" | "manager" | "admin";

/** An order as a form names it. */
export type OrderRef = { orderId: string; version: string };

/** What prepares the shop for a form: its people, its rows, and whatever its commands can do. */
export type Stage = Awaited<ReturnType<typeof stageOf>>;

/** Everything a scene needs of a shop. */
export async function stageOf(shop: RightsShop) {
  const { query, services, ask } = shop;

  /** The first row of a statement, its values as texts; there must be one. */
  async function row(statement: string, ...values: unknown[]): Promise<Row> {
    const [found] = await query(statement, values);
    if (!found) throw new Error(`Nothing found by ${statement} [${values.join()}]`);
    return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)]));
  }

  const people = (await row(
    `select ${(["customer", "staff", "manager", "admin"] as const)
      .map((one) => `(select id from users where email = '${one}@goldhall.test') as ${one}`)
      .join(", ")}`,
  )) as Record<Person, string>;

  const session = randomUUID();
  const as = (who: Person): ShopCtx => ({
    ...services.ctx,
    onHeld: "leave-to-them",
    actor: {
      kind: "person",
      personId: people[who],
      role: (who === "customer" ? "member" : who) satisfies Role,
      sessionId: session,
      elevated: who !== "customer",
    },
  });

  return {
    query,
    row,
    people,
    as,
    system: systemCtx(services, "rights"),

    /** The first order of which this holds, in nobody's hands. */
    async order(where: string): Promise<OrderRef> {
      const { id = "" } = await row(`select id from orders where ${where} order by created_at limit 1`);
      await query("update orders set assigned_to = null where id = $1", [id]);
      return this.again(id);
    },
    /** The same order as it is now. */
    async again(orderId: string): Promise<OrderRef> {
      const { version = "" } = await row("select version from orders where id = $1", orderId);
      return { orderId, version };
    },

    /** Sends a form that must be accepted. */
    async asked(who: Person, address: string, body: Row): Promise<string> {
      const { status, text } = await ask(who, `${address}.data`, { body: new URLSearchParams(body) });
      if (status >= 400) throw new Error(`${address} ${body.form}: ${status} ${text.slice(0, 300)}`);
      return text;
    },
    cookieOf: shop.cookieOf,

    sendUpload: (address: string, body: FormData) => ask("admin", `${address}.data`, { body }),

    /** What a form of a page holds, as an admin is shown it; boxes aren't ticked and no button is pressed. */
    async shown(address: string, form: string, who: Person = "admin"): Promise<Row> {
      const forms = formsOfPage((await ask(who, address)).text, address);
      const found = forms.find(({ fields }) =>
        fields.some(({ name, value }) => name === "form" && value.startsWith(form)),
      );
      if (!found) throw new Error(`${address} doesn't show ${form}`);
      const sent = found.fields.filter(({ type }) => !/^(checkbox|radio|button|submit|file)$/.test(type));
      return Object.fromEntries(sent.map(({ name, value }) => [name, value]));
    },
  };
}

/** The good answer of a command. */
export async function done<T>(result: Promise<Result<T>>): Promise<T> {
  const { ok, value, error } = (await result) as { ok: boolean; value: T; error?: { text: string } };
  if (!ok) throw new Error(error?.text);
  return value;
}
