import type { FormSchema } from "./use-form-schema.ts";

/** A form of a page: what page, rights and action know of it. */
export type FormDefinition = {
  /** Heads its failures. */
  title: string;
  /** The capabilities that sending it takes, at the desk. */
  needs?: readonly string[];
  /** At the desk the schema itself; on customers' pages a function that loads it when the form is touched. */
  schema: Exclude<FormSchema, null>;
};
export type FormDefinitions = Readonly<Record<string, FormDefinition>>;

type Named<F extends FormDefinitions> = { readonly [K in keyof F & string]: F[K] & { readonly name: K } };

/**
 * Defines the forms of a screen, each by the name under which it is sent. A name that ends in `-` or `:`
 * stands for all that begin with it: the page has such a form once for each row (`formOfRow`).
 */
export function defineForms<const F extends FormDefinitions>(forms: F): Named<F> {
  const named = Object.entries(forms).map(([name, form]) => [name, { ...form, name }]);
  return Object.fromEntries(named) as Named<F>; // Forgets its keys.
}

/** The form of one row. */
export function formOfRow<F extends { name: string }>(form: F, id: string) {
  return { ...form, name: form.name + id };
}

/** Which of a page's forms was sent, by its name there; undefined where the page has none such. */
export function formSent<K extends string>(forms: Readonly<Record<K, unknown>>, sent = ""): K | undefined {
  const names = Object.keys(forms) as K[]; // Its own keys.
  return names.find((name) => (/[-:]$/.test(name) ? sent.startsWith(name) : sent === name));
}
