import type { z } from "zod";
import type { Result } from "../../../kernel/result.ts";
import { invalidForm, refusedForm } from "./answers.ts";
import { checkForm } from "./check-form.ts";
import type { Fields } from "./read-form.ts";

export type FormRun<S extends z.ZodType, T> = {
  form: string;
  /** Heads the failure. */
  title: string;
  schema: S;
  fields: Fields;
  /** The one domain call. */
  run(input: z.output<S>): Promise<Result<T>>;
};

/** Checks a form and gives it to its command: the command's value, or the answer that refuses the form. */
export async function runForm<S extends z.ZodType, T>(form: FormRun<S, T>) {
  const checked = checkForm(form.schema, form.fields);
  if (!checked.ok) return { ok: false as const, answer: invalidForm(form, checked) };
  const result = await form.run(checked.value);
  if (!result.ok) return { ok: false as const, answer: refusedForm(form, result.error) };
  return { ok: true as const, value: result.value };
}
