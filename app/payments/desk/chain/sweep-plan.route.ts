import { data } from "react-router";
import { readSweepPlan, sweepCsv, sweepFileName, sweepJson } from "../../../../domain/payments/index.ts";
import { sweepInput } from "../../../../domain/payments/inputs.ts";
import { ctxOf } from "../../../context.ts";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { csvResponse, downloadHeaders } from "../../../web/csv-response.ts";
import type { Route } from "./+types/sweep-plan.route.ts";

/** The sweep plan as a file for an offline signer, JSON or CSV. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { format } = args.params;
  if (format !== "json" && format !== "csv") throw data(null, { status: 404 });
  const { percent, everywhere } = sweepInput.parse(Object.fromEntries(args.url.searchParams));
  const plan = unwrapOr404(
    await readSweepPlan(ctxOf(args), { worthPercent: percent, everywhere: everywhere === "on" }),
  );
  const name = sweepFileName(plan, format);
  if (format === "csv") return csvResponse(sweepCsv(plan), name);
  return new Response(sweepJson(plan), { headers: downloadHeaders(name, "application/json") });
}
