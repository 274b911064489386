import { data } from "react-router";
import type { z } from "zod";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Flash } from "../../context.ts";
import { type FormDefinition, type FormDefinitions, formSent } from "./define-forms.ts";
import type { Fields } from "./read-form.ts";
import { runForm } from "./run-form.ts";

/** What a form's schema makes of its fields. */
type InputOf<F extends FormDefinition> = F["schema"] extends z.ZodType
  ? z.output<F["schema"]>
  : F["schema"] extends () => Promise<infer S extends z.ZodType>
    ? z.output<S>
    : never;

/**
 * What each form of a page does, by its name: a form without a command doesn't compile, nor does a command
 * without a form. `More` is what the page's address adds to the input.
 */
export type FormCommands<F extends FormDefinitions, Ctx, Done = Flash, More = unknown> = {
  readonly [K in keyof F]: (ctx: Ctx, input: InputOf<F[K]> & More) => Promise<Result<Done>>;
};

/** A command as a form runs it: then with the message that it's done. */
export function does<Ctx, I, T>(
  command: (ctx: Ctx, input: I) => Promise<Result<T>>,
  done: Flash | ((value: T, input: I) => Flash),
) {
  return async (ctx: Ctx, input: I): Promise<Result<Flash>> => {
    const result = await command(ctx, input);
    if (!result.ok) return result;
    return ok(typeof done === "function" ? done(result.value, input) : done);
  };
}

type Sent<Ctx, More> = { ctx: Ctx; fields: Fields; more: More };

/**
 * Checks the form that was sent and gives it to its command: what the command did, or the answer that refuses
 * the form. A form that the page doesn't have is a 400.
 */
export async function runForms<F extends FormDefinitions, Ctx, Done, More extends object>(
  forms: F,
  commands: FormCommands<F, Ctx, Done, More>,
  { ctx, fields, more }: Sent<Ctx, More>,
) {
  const name = formSent<keyof F & string>(forms, fields.form);
  const form = name === undefined ? undefined : forms[name];
  if (name === undefined || !form) throw data(null, { status: 400 });
  const { title, schema } = form;
  // Each takes what its own schema gives.
  const command = commands[name] as (ctx: Ctx, input: unknown) => Promise<Result<Done>>;
  return runForm({
    form: fields.form ?? name,
    title,
    schema: typeof schema === "function" ? await schema() : schema,
    fields,
    run: (input) => command(ctx, Object.assign({}, input, more)),
  });
}
