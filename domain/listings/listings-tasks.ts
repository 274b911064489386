import { z } from "zod";
import { forgetDisputes } from "./disputes/forget-disputes.ts";
import { forgetImports } from "./import/forget-imports.ts";
import { importJob, runImport } from "./import/run-import.ts";
import { acceptInTime } from "./purchase/accept-in-time.ts";
import { deliverJob, deliverPaid } from "./purchase/deliver-paid.ts";
import type { DisputesCtx } from "./purchase/purchase-ctx.ts";
import { remindBuyers } from "./purchase/remind-buyers.ts";

/** When this part's jobs run, as lines for the crontab of startJobs. */
export const listingsCrontab = [
  "*/2 * * * * accept-purchases ?jobKey=accept-purchases&max=2",
  "*/5 * * * * remind-buyers ?jobKey=remind-buyers&max=2",
  "47 4 * * * forget-disputes ?jobKey=forget-disputes&max=2",
  "53 4 * * * forget-imports ?jobKey=forget-imports&max=2",
].join("\n");

const importPayload = z.object({ importId: z.uuid() });
const orderPayload = z.object({ orderId: z.uuid() });

/** The tasks of those lines, of the job of a purchase that is paid, and of an import. */
export function listingsTasks(ctx: DisputesCtx) {
  return {
    "accept-purchases": async () => {
      const accepted = await acceptInTime(ctx);
      if (accepted > 0) ctx.log.info({ accepted }, "purchases accepted by themselves");
    },
    "remind-buyers": async () => {
      await remindBuyers(ctx);
    },
    "forget-disputes": async () => {
      const forgotten = await forgetDisputes(ctx);
      if (forgotten > 0) ctx.log.info({ forgotten }, "entries of old disputes deleted");
    },
    "forget-imports": async () => {
      const forgotten = await forgetImports(ctx);
      if (forgotten > 0) ctx.log.info({ forgotten }, "reports of old imports deleted");
    },
    [importJob]: (payload: unknown) => runImport(ctx, importPayload.parse(payload)),
    [deliverJob]: (payload: unknown) => deliverPaid(ctx, orderPayload.parse(payload)),
  };
}
