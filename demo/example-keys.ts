import { randomUUID } from "node:crypto";
import type { ShopCtx } from "../app/context.ts";
import {
  createEndpoint,
  listEndpoints,
  removeEndpoint,
  webhookEvents,
} from "../domain/notifications/index.ts";
import { createApiKey } from "../domain/people/index.ts";
import { type KeyCapability, keyCapabilities } from "../domain/people/model.ts";
import { demoActor } from "./people.ts";
import { unwrap } from "./unwrap.ts";

const name = "docs/examples";

/**
 * What the programs of docs/examples need, as lines of their `.env`: two keys of the demo's admin and a
 * webhook on this machine. A webhook of an earlier call is replaced.
 */
export async function makeExampleKeys(ctx: ShopCtx, { port }: { port: number }): Promise<string> {
  const admin = { ...ctx, actor: await demoActor(ctx, "admin") };
  const makeKey = async (capabilities: KeyCapability[]) =>
    unwrap(await createApiKey(admin, { name, capabilities, idempotencyKey: randomUUID() })).key;
  for (const endpoint of unwrap(await listEndpoints(admin)))
    if (endpoint.name === name) unwrap(await removeEndpoint(admin, { endpointId: endpoint.id }));
  const endpoint = unwrap(
    await createEndpoint(admin, {
      ...{ service: "webhook", name, kinds: [], events: [...webhookEvents.keys()] },
      ...{ url: `http://127.0.0.1:${port}/`, idempotencyKey: randomUUID() },
    }),
  );
  const settings = {
    SHOP_URL: ctx.origin,
    SHOP_KEY: await makeKey([...keyCapabilities]),
    SECOND_KEY: await makeKey(["orders.read", "orders.progress"]),
    WEBHOOK_PORT: port,
    WEBHOOK_SECRET: endpoint.key,
  };
  return Object.entries(settings)
    .map(([setting, value]) => `${setting}=${value}`)
    .join("\n");
}
