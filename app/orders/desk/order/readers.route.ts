import { data } from "react-router";
import { noteReader } from "../../../../domain/orders/index.ts";
import { allowAtDesk } from "../../../../domain/people/index.ts";
import { failureStatus } from "../../../../kernel/errors.ts";
import { ctxOf } from "../../../context.ts";
import type { Route } from "./+types/readers.route.ts";

const headers = { "Cache-Control": "no-store" };

/** There is nothing to read here; only a page that is open tells of itself. */
export function loader() {
  throw data(null, { status: 404 });
}

/** An open page of an order tells that it is open, and hears who else has it open. */
export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  const may = allowAtDesk(ctx.actor, "orders.read");
  const noted = may.ok ? await noteReader(ctx, args.params.orderId) : may;
  if (!noted.ok) return Response.json({ readers: [] }, { status: failureStatus[noted.error.code], headers });
  return Response.json({ readers: noted.value }, { headers });
}
