import type { Tasks } from "../../platform/jobs/jobs.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { askForReviews } from "./ask-for-reviews.ts";

/** When customers are asked for reviews, as a line for the crontab of startJobs. */
export const reviewsCrontab =
  "23 * * * * ask-for-reviews ?jobKey=ask-for-reviews&queue=ask-for-reviews&max=2";

/** The task that asks for reviews. */
export function reviewsTasks(ctx: OrdersCtx): Tasks {
  return {
    "ask-for-reviews": async () => {
      await askForReviews(ctx);
    },
  };
}
