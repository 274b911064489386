import { exportFileName, exportOrders } from "../../../../domain/orders/index.ts";
import { orderListInputFrom } from "../../../../domain/orders/inputs.ts";
import { ctxOf } from "../../../context.ts";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { csvStream } from "../../../web/csv-response.ts";
import type { Route } from "./+types/orders-csv.route.ts";

/** What the list shows under the same filters, as a file (Rule S62). */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const ctx = ctxOf(args);
  const { filters } = orderListInputFrom(args.url.searchParams);
  const name = exportFileName(filters, ctx.clock.now());
  return csvStream(unwrapOr404(await exportOrders(ctx, filters)), { name, log: ctx.log });
}
