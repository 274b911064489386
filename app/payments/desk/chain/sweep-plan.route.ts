import { data } from "react-router";
import { readSweepPlan, sweepCsv, sweepFileName, sweepJson } from "../../../../domain/payments/index.ts";
import { sweepInput } from "../../../../domain/payments/inputs.ts";
import { ctxOf } from "../../../context.ts";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import type { Route } from "./+types/sweep-plan.route.ts";

/** The sweep plan as a file for an offline signer, JSON or CSV. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { format } = args.params;
  if (format !== "json" && format !== "csv") throw data(null, { status: 404 });
  const { percent, everywhere } = sweepInput.parse(Object.fromEntries(args.url.searchParams));
  const plan = unwrapOr404(
    await readSweepPlan(ctxOf(args), { worthPercent: percent, everywhere: everywhere === "on" }),
  );
  const type = format === "json" ? "application/json" : "text/csv; charset=utf-8";
  return new Response(format === "json" ? sweepJson(plan) : sweepCsv(plan), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${sweepFileName(plan, format)}"`,
      "Cache-Control": "no-store",
    },
  });
}
