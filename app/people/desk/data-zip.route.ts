import { redirect } from "react-router";
import { allow } from "../../../domain/people/index.ts";
import { exportPersonAs } from "../../../domain/privacy/index.ts";
import { staffDataInput } from "../../../domain/privacy/inputs.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { redirectWith } from "../../web/forms/answers.ts";
import { checkForm } from "../../web/forms/check-form.ts";
import { readForm } from "../../web/forms/read-form.ts";
import type { Route } from "./+types/data-zip.route.ts";
import { dataPath } from "./data-forms.ts";

/** The address alone gives nothing. */
export function loader() {
  return redirect(dataPath);
}

/**
 * A customer's copy of their data, for staff to hand over (Rule P41); given for a reason and kept by no
 * cache. What is refused is said on the page, since a browser that saves a file shows no answer.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  unwrapOr404(allow(ctxOf(args).actor, "people.manage"));
  const checked = checkForm(staffDataInput, await readForm(args.request));
  const failed = (text: string) =>
    redirectWith(factsOf(args), dataPath, { title: "No copy made", text, tone: "bad" });
  if (!checked.ok) return failed(checked.text);
  const { who: whose, reason } = checked.value;
  const made = await exportPersonAs(ctxOf(args), { whose, reason });
  if (!made.ok && made.error.code === "conflict") return failed(made.error.text);
  return new Response(new Uint8Array(unwrapOr404(made)), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="customer-data.zip"',
      "Cache-Control": "no-store",
    },
  });
}
