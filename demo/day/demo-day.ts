import type { ShopCtx } from "../../app/context.ts";
import { followEventTasks } from "../../domain/notifications/index.ts";
import { demoActor } from "../people.ts";
import { type DayReport, playDay } from "./play-day.ts";

/** Plays the day in a demo shop, with its people. */
export async function playDemoDay(ctx: ShopCtx): Promise<DayReport> {
  const staff = [
    await demoActor(ctx, "staff"),
    await demoActor(ctx, "manager"),
    await demoActor(ctx, "admin"),
  ] as const;
  const follow = followEventTasks(ctx, { stepWaitSeconds: 0 })["follow-events"];
  return playDay({ ctx, staff, follow: async () => follow() });
}
