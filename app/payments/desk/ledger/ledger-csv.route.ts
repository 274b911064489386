import { exportLedger, ledgerFileName } from "../../../../domain/payments/index.ts";
import { ledgerFilterFrom } from "../../../../domain/payments/inputs.ts";
import { ctxOf } from "../../../context.ts";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { csvStream } from "../../../web/csv-response.ts";
import type { Route } from "./+types/ledger-csv.route.ts";

/** The bookings that the list shows under the same filter, as a file. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const ctx = ctxOf(args);
  const filter = ledgerFilterFrom(args.url.searchParams);
  const name = ledgerFileName(ctx.clock.now());
  return csvStream(unwrapOr404(await exportLedger(ctx, filter)), { name, log: ctx.log });
}
