import { correctInvoiceInput } from "../../../../domain/payments/inputs.ts";
import { defineForms } from "../../../web/forms/define-forms.ts";

/** The form of an order's invoices at the desk. */
export const invoiceForms = defineForms({
  "correct-invoice": {
    needs: ["orders.read", "invoices.correct"],
    title: "Invoice not corrected",
    schema: correctInvoiceInput,
  },
});
