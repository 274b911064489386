import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { readInvoice } from "../../../../domain/orders/index.ts";
import { correctInvoice } from "../../../../domain/payments/index.ts";
import { allow } from "../../../../domain/people/index.ts";
import { ctxOf, type Flash, factsOf, type ShopCtx } from "../../../context.ts";
import { InvoiceSheet } from "../../../payments/shared/invoice/invoice-sheet.tsx";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { does, type FormCommands, runForms } from "../../../web/forms/run-forms.ts";
import type { Route } from "./+types/invoice.route.ts";
import { CorrectInvoice } from "./correct-invoice.tsx";
import { invoiceForms } from "./invoice-forms.ts";

export const headers = answerHeaders;

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const number = args.url.searchParams.get("number") ?? undefined;
  const found = await readInvoice(ctx, { orderId: args.params.orderId, token: undefined, number });
  if (!found.ok) throw data(null, { status: 404 });
  const { others, ...invoice } = found.value;
  return { invoice, others, mayCorrect: invoice.mark === null && allow(ctx.actor, "invoices.correct").ok };
}

const invoiceCommands: FormCommands<typeof invoiceForms, ShopCtx, Flash, { orderId: string }> = {
  "correct-invoice": does(correctInvoice, (_, { number }) =>
    successMessage("Corrected invoice issued", `It replaces ${number}.`),
  ),
};

export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  const { orderId } = args.params;
  // Whoever may not read the order finds no page here.
  if (!allow(ctx.actor, "orders.read").ok) throw data(null, { status: 404 });
  const fields = await readForm(args.request);
  const done = await runForms(invoiceForms, invoiceCommands, { ctx, fields, more: { orderId } });
  return done.ok ? redirectWith(factsOf(args), args.url.pathname, done.value) : done.answer;
}

/** After a conflict the page is read again, so that it shows the newest invoice. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/**
 * An order's invoices at the desk: the newest, which managers may correct, or the one that is asked for, also
 * when they no longer count.
 */
export default function DeskInvoice({ loaderData }: Route.ComponentProps) {
  const { invoice, others, mayCorrect } = loaderData;
  const { number, orderId, billedTo, customer } = invoice;
  return (
    <InvoiceSheet
      invoice={invoice}
      backTo={`/admin/orders/${orderId}`}
      pdfHref={`/orders/${orderId}/invoice.pdf?${new URLSearchParams({ number })}`}
      others={others.map((other) => ({ number: other, href: `?${new URLSearchParams({ number: other })}` }))}
    >
      {mayCorrect ? (
        <CorrectInvoice
          number={number}
          billed={billedTo ?? { name: customer.name ?? "", address: "", vat: "" }}
        />
      ) : null}
    </InvoiceSheet>
  );
}
