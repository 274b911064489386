import { data } from "react-router";
import { readInvoice } from "../../../../domain/orders/index.ts";
import { ctxOf } from "../../../context.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { InvoiceSheet } from "../../shared/invoice/invoice-sheet.tsx";
import type { Route } from "./+types/invoice.route.ts";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `Invoice ${loaderData.invoice.number}` : "Page Not Found";
  return unlistedPage(matches, title);
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader(args: Route.LoaderArgs) {
  const { orderId } = args.params;
  const found = await readInvoice(ctxOf(args), { orderId, token: orderTokenOf(args.request, orderId) });
  if (!found.ok) throw data(null, { status: 404 });
  return { invoice: found.value };
}

/** The invoice of a completed order, for its customer. */
export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const { invoice } = loaderData;
  return (
    <InvoiceSheet
      invoice={invoice}
      backTo={`/order/${invoice.orderId}`}
      pdfHref={`/orders/${invoice.orderId}/invoice.pdf`}
    />
  );
}
