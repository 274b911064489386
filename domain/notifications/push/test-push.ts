import { fail, ok, type Result } from "../../../kernel/result.ts";
import { readShop } from "../../../platform/settings/read-shop.ts";
import { addPushes } from "./add-pushes.ts";
import { listDevices } from "./devices.ts";
import type { PushCtx } from "./push-secrets.ts";

/** Sends a test to all devices of the signed-in person. Answers how many; none is a failure (`conflict`). */
export async function testDevices(ctx: PushCtx, path: string): Promise<Result<{ devices: number }>> {
  const devices = await listDevices(ctx);
  if (ctx.actor.kind !== "person" || devices.length === 0) return fail(noDevice);
  const { personId } = ctx.actor;
  const message = {
    title: `Test from ${(await readShop(ctx.db)).name}`,
    body: "Notifications work on this device.",
    path,
  };
  const about = { audience: "test" } as const;
  await ctx.db.transaction((tx) =>
    addPushes(ctx, tx, { people: [{ personId, heldUntil: null }] }, { eventId: null, about, message }),
  );
  return ok({ devices: devices.length });
}

const noDevice = { code: "conflict", text: "Turn notifications on for a device first." } as const;
