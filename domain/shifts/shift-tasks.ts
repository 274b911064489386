import type { Ctx } from "../../platform/context.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { forgetShiftNotes } from "./shift-notes.ts";

/** When notes that were ticked off are forgotten, as a line for the crontab of startJobs. */
export const shiftsCrontab = "47 4 * * * forget-shift-notes ?jobKey=forget-shift-notes&max=2";

/** The task that forgets notes of past shifts. */
export function shiftsTasks({ db, clock }: Pick<Ctx, "db" | "clock">): Tasks {
  return {
    "forget-shift-notes": async () => {
      await forgetShiftNotes(db, clock.now());
    },
  };
}
