import { z } from "zod";
import type { StoredEvent } from "../../../platform/events/index.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { inLane, type Tasks } from "../../../platform/jobs/lane.ts";
import type { OrderRow, OrdersCtx } from "../../orders/index.ts";
import { discordAccountOf } from "../../people/index.ts";
import { readSettingsGroup } from "../../settings/index.ts";
import type { DiscordCtx } from "./direct-messages.ts";

const giveRoleJob = "give-discord-role";
/** With the queue's growing pauses the last try is two hours after the first. */
const maxAttempts = 10;
const payloadSchema = z.object({ personId: z.uuid() });

/** Has a customer given the owner's role on Discord once an order of theirs is completed, if there is one. */
export async function askForRole(
  { db }: Pick<OrdersCtx, "db">,
  { type, data }: StoredEvent,
  order: OrderRow | undefined,
): Promise<void> {
  if (type !== "order.status_changed" || data.to !== "completed" || !order?.customerId) return;
  const { customerRoleId } = await readSettingsGroup(db, "discord");
  if (!customerRoleId || !(await discordAccountOf(db, order.customerId))) return;
  const options = { maxAttempts, queueName: "discord", jobKey: `${giveRoleJob}:${order.customerId}` };
  await addJob(db, giveRoleJob, { personId: order.customerId }, options);
}

/** The task that gives it: to who has linked their account and is on the owner's server. */
export function giveRoleTasks(ctx: DiscordCtx): Tasks {
  return {
    [giveRoleJob]: inLane("discord", async (payload, { signal }) => {
      const { personId } = payloadSchema.parse(payload);
      const { serverId, customerRoleId: roleId } = await readSettingsGroup(ctx.db, "discord");
      const accountId = await discordAccountOf(ctx.db, personId);
      if (!ctx.directMessages || !accountId || !serverId || !roleId) return;
      const answer = await ctx.directMessages.giveRole({ serverId, roleId, accountId }, signal);
      if (answer.kind === "refused")
        ctx.log.warn({ status: answer.status }, "Discord refused to give the customers' role");
      if (answer.kind === "later" || answer.kind === "unknown")
        throw new Error("Discord can't give the customers' role now");
    }),
  };
}
