import { data } from "react-router";
import { readInvoice } from "../../../../domain/orders/index.ts";
import { readLogoNow } from "../../../../platform/settings/read-logo.ts";
import { ctxOf } from "../../../context.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import type { Route } from "./+types/invoice-pdf.route.ts";

/** The invoice of a completed order as a PDF, for its customer and for staff at the desk. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const ctx = ctxOf(args);
  const { orderId } = args.params;
  const found = await readInvoice(ctx, {
    orderId,
    token: orderTokenOf(args.request, orderId),
    number: args.url.searchParams.get("number") ?? undefined,
  });
  if (!found.ok) throw data(null, { status: 404 });
  const pdf = await ctx.printInvoice(found.value, await readLogoNow(ctx.db));
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="invoice-${found.value.number}.pdf"`,
      "Cache-Control": "no-store",
    },
  });
}
