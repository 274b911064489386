import { useEffect, useRef } from "react";
import type { z } from "zod";

/** Loads a schema. The same function each time a component renders, since it stands for its schema. */
type LoadSchema = () => Promise<z.ZodType>;

/**
 * What a form is checked with in the browser. Customers' pages give a function that loads the schema, so that
 * Zod comes only to whoever fills a form in; the desk, which always has Zod, gives the schema itself. Null
 * where nothing is filled in.
 */
export type FormSchema = z.ZodType | LoadSchema | null;

const loaded = new WeakMap<LoadSchema, z.ZodType>();

/** Fails quietly without a network: the next approach tries again, and the server checks everything. */
async function load(schema: LoadSchema): Promise<void> {
  if (loaded.has(schema)) return;
  try {
    loaded.set(schema, await schema());
  } catch {
    // Tried again later.
  }
}

/** The schema, if it is there already. */
export function schemaNow(schema: FormSchema): z.ZodType | null {
  return typeof schema === "function" ? (loaded.get(schema) ?? null) : schema;
}

/** Loads the schema of a form once something in the form is touched or gets the focus. */
export function useFormSchema(form: string, schema: FormSchema): void {
  const wasApproached = useRef(false);
  useEffect(() => {
    if (typeof schema !== "function") return;
    // The page may have started to listen after that, or the form may ask for something else by now.
    if (wasApproached.current || isPartOf(form, document.activeElement)) void load(schema);
    const onApproach = ({ target }: Event) => {
      if (!isPartOf(form, target)) return;
      wasApproached.current = true;
      void load(schema);
    };
    document.addEventListener("focusin", onApproach);
    document.addEventListener("pointerdown", onApproach, { capture: true, passive: true });
    return () => {
      document.removeEventListener("focusin", onApproach);
      document.removeEventListener("pointerdown", onApproach, true);
    };
  }, [form, schema]);
}

/** A button may belong to a form that it does not stand in. */
function isPartOf(form: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const owner = target.closest("button")?.form ?? target.closest("form");
  return owner?.dataset.form === form;
}
