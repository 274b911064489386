import { statementFileName, writeStatement } from "../../../../domain/payments/index.ts";
import { statementRangeFrom } from "../../../../domain/payments/inputs.ts";
import { readLogoNow } from "../../../../platform/settings/read-logo.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import type { Route } from "./+types/statement-pdf.route.ts";
import { forStatement } from "./for-statement.ts";

/** The signed-in customer's orders of some days as a PDF. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const ctx = ctxOf(args);
  const range = statementRangeFrom(args.url.searchParams, ctx.clock.now());
  const { viewer, isAskedOnly, headers } = await forStatement(
    args,
    statementFileName(range, "pdf"),
    "application/pdf",
  );
  if (isAskedOnly) return new Response(null, { headers });
  const { displayName: name, email } = viewer;
  const written = await writeStatement(ctx, { range, name, email });
  if (!written.ok) {
    const { text } = written.error;
    throw redirectWith(factsOf(args), "/profile", { title: "No statement made", text, tone: "bad" });
  }
  const pdf = await ctx.printStatement(written.value, await readLogoNow(ctx.db));
  return new Response(new Uint8Array(pdf), { headers });
}
