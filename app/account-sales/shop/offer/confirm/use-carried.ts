import type { FormAnswer } from "../../../../web/forms/form-answer.ts";
import { useLastAnswer } from "../../../../web/forms/use-last-answer.ts";
import { type SaleCarried, saleForms } from "../offer-view.ts";

/** An answer of the page's forms with what it carries. */
export type Carried = FormAnswer & SaleCarried;

/** The last answer of the page's forms with what it carries; undefined before any was sent. */
export function useCarried(): Carried | undefined {
  const answer = useLastAnswer<Carried>();
  return answer && (answer.stage ? answer : undelivered(answer));
}

/**
 * A form that did not reach the shop is answered in its place; what it was to carry is still among its
 * fields.
 */
export function undelivered(answer: FormAnswer): Carried | undefined {
  const { payment, login } = answer.fields;
  if (answer.form === saleForms.confirm && payment && login)
    return { ...answer, stage: "confirm", payment, login };
  return undefined;
}
