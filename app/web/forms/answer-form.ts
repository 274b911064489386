import type { data } from "react-router";
import type { z } from "zod";
import { ok } from "../../../kernel/result.ts";
import type { Flash } from "../../context.ts";
import { type FormRun, runForm } from "./run-form.ts";

/**
 * What came of a form: the message for the page after it, or the answer that is given in its place, such as a
 * failure.
 */
export type Answered = { ok: true; flash: Flash } | { ok: false; answer: ReturnType<typeof data> };

/**
 * Checks a form, gives it to its command and words what the command did with it; or the answer that refuses
 * the form.
 */
export async function answerForm<S extends z.ZodType, T>(
  form: FormRun<S, T>,
  wording: (value: T, input: z.output<S>) => Flash,
): Promise<Answered> {
  const done = await runForm({
    ...form,
    run: async (input) => {
      const result = await form.run(input);
      return result.ok ? ok(wording(result.value, input)) : result;
    },
  });
  return done.ok ? { ok: true, flash: done.value } : done;
}

/** The message that something was done as it was asked. */
export function successMessage(title: string, text: string): Flash {
  return { title, text, tone: "good" };
}
