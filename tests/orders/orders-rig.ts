import { randomUUID } from "node:crypto";
import { rateOfQuantity } from "../../domain/gold/index.ts";
import type { OrderReactor, OrdersCtx, PlacedOrder } from "../../domain/orders/index.ts";
import { placeOrder } from "../../domain/orders/index.ts";
import type { OrderType } from "../../domain/orders/model.ts";
import { commissionPort } from "../../domain/promotions/index.ts";
import { type Actor, type Role, visitor } from "../../kernel/actor.ts";
import { fixedClock } from "../../kernel/clock.ts";
import { createMailer } from "../../platform/mail/mailer.ts";
import { createSigner } from "../../platform/signing/signer.ts";
import { createVault } from "../../platform/vault/vault.ts";
import type { TestDatabase } from "../support/database.ts";
import { recordingLog, vaultKey } from "../support/tools.ts";

/** A context for the commands of orders and what builds on them, with a clock of its own. */
export function ordersCtx(database: TestDatabase, reactors: readonly OrderReactor[] = []) {
  const clock = fixedClock(new Date("2026-11-20T12:00:00Z"));
  const vault = createVault([vaultKey("k1")]);
  const ctx: OrdersCtx = {
    db: database.db,
    clock,
    actor: visitor,
    log: recordingLog(),
    vault,
    mailer: createMailer(vault),
    origin: "http://localhost:3000",
    signer: createSigner("a secret of the tests"),
    orderReactors: reactors,
    approvalActions: {},
    rateOfQuantity,
    commissions: commissionPort,
  };
  return { ctx, clock };
}

/** A person of the database with a role, as the actor of a session that has passed the step-up. */
export async function person(
  database: TestDatabase,
  role: Role,
  name = `A ${role}`,
): Promise<Extract<Actor, { kind: "person" }>> {
  const personId = randomUUID();
  const email = `${personId}@shop.example`;
  await database.pool.query("insert into users (id, name, email, email_verified) values ($1, $2, $3, true)", [
    personId,
    name,
    email,
  ]);
  await database.pool.query(
    "insert into user_profiles (id, display_name, role, referral_code) values ($1, $2, $3, $4)",
    [personId, name, role, personId.slice(0, 8).toUpperCase()],
  );
  return { kind: "person", personId, role, sessionId: randomUUID(), elevated: role !== "member" };
}

type Options = {
  type?: OrderType;
  customerId?: string | null;
  customerEmail?: string;
  quantity?: number;
  rateMicroUsd?: number;
  isWorldLocked?: boolean;
};

/** Places an order of some type without the part that sells it: 100M at $0.19 unless told otherwise. */
export async function placed(ctx: OrdersCtx, options: Options = {}): Promise<PlacedOrder> {
  const quantity = options.quantity ?? 100;
  const rateMicroUsd = options.rateMicroUsd ?? 190_000;
  const id = randomUUID();
  const result = await placeOrder(ctx, {
    order: {
      id,
      type: options.type ?? "gold_sale",
      customerId: options.customerId ?? null,
      customerName: "Vault Heron",
      // Another customer for each order: what one gets within a day adds up (Rule P42).
      customerEmail: options.customerEmail ?? `${id}@customers.example`,
      rsn: "Vault Heron",
      quantity,
      amountCents: Math.floor((quantity * rateMicroUsd + 5000) / 10_000),
      rateMicroUsd,
      rateVersion: 1,
      source: "web",
      world: 333,
      isWorldLocked: options.isWorldLocked ?? false,
    },
    once: { scope: "test", key: randomUUID(), content: {} },
    visitor: null,
  });
  if (!result.ok) throw new Error(result.error.text);
  return result.value.placed;
}
