import { data } from "react-router";
import { readInvoice } from "../../../../domain/orders/index.ts";
import { ctxOf } from "../../../context.ts";
import { InvoiceSheet } from "../../../payments/shared/invoice/invoice-sheet.tsx";
import type { Route } from "./+types/invoice.route.ts";

export async function loader(args: Route.LoaderArgs) {
  const number = args.url.searchParams.get("number") ?? undefined;
  const found = await readInvoice(ctxOf(args), { orderId: args.params.orderId, token: undefined, number });
  if (!found.ok) throw data(null, { status: 404 });
  const { others, ...invoice } = found.value;
  return { invoice, others };
}

/**
 * An order's invoices at the desk: the newest, or the one that is asked for, also when they no longer count.
 */
export default function DeskInvoice({ loaderData }: Route.ComponentProps) {
  const { invoice, others } = loaderData;
  const { number, orderId } = invoice;
  return (
    <InvoiceSheet
      invoice={invoice}
      backTo={`/admin/orders/${orderId}`}
      pdfHref={`/orders/${orderId}/invoice.pdf?${new URLSearchParams({ number })}`}
      others={others.map((other) => ({ number: other, href: `?${new URLSearchParams({ number: other })}` }))}
    />
  );
}
