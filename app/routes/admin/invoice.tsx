import { data } from "react-router";
import { readInvoice } from "../../../domain/orders/index.ts";
import { InvoiceSheet } from "../../components/invoice/invoice-sheet.tsx";
import { ctxOf } from "../../context.ts";
import type { Route } from "./+types/invoice.ts";

export async function loader(args: Route.LoaderArgs) {
  const found = await readInvoice(ctxOf(args), { orderId: args.params.orderId, token: undefined });
  if (!found.ok) throw data(null, { status: 404 });
  return { invoice: found.value };
}

/** The invoice of a completed order, at the desk. */
export default function DeskInvoice({ loaderData }: Route.ComponentProps) {
  const { invoice } = loaderData;
  return (
    <InvoiceSheet
      invoice={invoice}
      backTo={`/admin/orders/${invoice.orderId}`}
      pdfHref={`/orders/${invoice.orderId}/invoice.pdf`}
    />
  );
}
