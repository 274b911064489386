import { randomUUID } from "node:crypto";
import type { OrderRef, Row, Stage } from "../stage.ts";

/** A valid form: where it is sent to, and what is in it. */
export type Scene = {
  address: string;
  body: Row | FormData;
  /** Makes it the sender's own, where it matters whose it is. */
  own?: (personId: string) => Promise<void>;
};

export type MakesScene = (stage: Stage) => Promise<Scene>;

export const because = "Because the matrix asks.";
export const key = () => ({ idempotencyKey: randomUUID() });

/** A form that needs nothing but what is in it. */
export const at =
  (address: string, body: Row): MakesScene =>
  async () => ({ address, body });

/** A form of an order of which this holds, on its page. */
export function onOrder(
  where: string,
  body: (order: OrderRef, stage: Stage) => Row | Promise<Row>,
): MakesScene {
  return async (stage) => {
    const order = await stage.order(where);
    return { address: `/admin/orders/${order.orderId}`, body: { ...order, ...(await body(order, stage)) } };
  };
}

export const gold = "type = 'gold_sale' and status = 'pending' and rsn = 'Iron Lung 9'";
export const ownGold = "type = 'gold_sale' and status = 'pending' and rsn = 'Vault Heron'";
export const collected = "type = 'gold_sale' and status = 'gold_collected'";
export const buy = "type = 'gold_buy' and status = 'in_progress'";
export const sale = "type = 'account_sale' and status = 'pending'";
export const verifying = "type = 'account_sale' and status = 'verifying_account'";
export const asked = "type = 'account_sale' and status = 'email_reset_sent'";
export const boost = "type = 'infernal_quiver_boost' and status = 'in_progress'";

export const paypal = { method: "paypal", email: "heron@example.com" } as const;
export const soon = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
/** A form with files. */
export function upload(fields: Row, files: Record<string, Uint8Array> = {}): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const [name, bytes] of Object.entries(files))
    body.append(name, new Blob([new Uint8Array(bytes)], { type: "image/png" }), "picture.png");
  return body;
}

export async function newStaff(stage: Stage): Promise<Row> {
  const { id: personId = "" } = await stage.row(
    `insert into users (id, name, email, email_verified) values (gen_random_uuid(), 'Cask Vole', 'vole@goldhall.test', true) returning id`,
  );
  await stage.query(
    "insert into user_profiles (id, display_name, role, referral_code) values ($1, 'Cask Vole', 'staff', 'CASK')",
    [personId],
  );
  return { personId, version: "1" };
}
