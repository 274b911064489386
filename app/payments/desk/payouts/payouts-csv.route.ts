import { redirect } from "react-router";
import { bankFileName, exportBankPayouts } from "../../../../domain/payments/index.ts";
import { bankExportInput } from "../../../../domain/payments/inputs.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { csvResponse } from "../../../web/csv-response.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { checkForm } from "../../../web/forms/check-form.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import type { Route } from "./+types/payouts-csv.route.ts";
import { pickedOrders } from "./payout-forms.ts";

const page = "/admin/payouts";

/** The address alone gives nothing. */
export function loader() {
  return redirect(page);
}

/**
 * Payouts for a bank's batch import, given for a reason and kept by no cache (Rule P5). What is refused is
 * said on the page, since a browser that saves a file shows no answer.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const ctx = ctxOf(args);
  const fields = await readForm(args.request);
  const checked = checkForm(bankExportInput, fields);
  const failed = (text: string) =>
    redirectWith(factsOf(args), page, { title: "No bank file made", text, tone: "bad" });
  if (!checked.ok) return failed(checked.text);
  const picked = pickedOrders(fields);
  const made = await exportBankPayouts(ctx, {
    ...checked.value,
    orderIds: picked.length > 0 ? picked : undefined,
  });
  if (!made.ok && (made.error.code === "conflict" || made.error.code === "invalid")) {
    return failed(made.error.text);
  }
  const { csv } = unwrapOr404(made);
  return csvResponse(csv, bankFileName(ctx.clock.now()));
}
