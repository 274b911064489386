import { useEffect, useRef, useState } from "react";
import { checkForm } from "./check-form.ts";
import { type FormSchema, schemaNow } from "./use-form-schema.ts";

type Errors = Readonly<Record<string, string>>;

/**
 * The errors of a form that still hold: one goes once its field was changed, holds what the schema takes
 * (where that has come) and was left. What only the server knows of a value stays until the value is another.
 */
export function useClearedErrors(form: string, schema: FormSchema, errors: Record<string, string>) {
  const [cleared, setCleared] = useState<{ of: Errors; names: readonly string[] }>({ of: errors, names: [] });
  const changed = useRef<{ of: Errors; names: Set<string> }>({ of: errors, names: new Set() });
  const gone = cleared.of === errors ? cleared.names : [];
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    if (changed.current.of !== errors) changed.current = { of: errors, names: new Set() };
    const names = changed.current.names;
    let isPressing = false;
    const onPress = () => {
      isPressing = true;
    };
    const onRelease = () => {
      isPressing = false;
    };
    const onInput = ({ target }: Event) => {
      if (isOf(form, target)) names.add(target.name);
    };
    const onLeave = ({ target }: Event) => {
      if (!isOf(form, target) || !names.has(target.name) || !isAccepted(schema, target)) return;
      const { name } = target;
      const drop = () =>
        setCleared((last) => ({ of: errors, names: [...(last.of === errors ? last.names : []), name] }));
      // What is being pressed must not move from under the pointer, or the press is lost: the click comes
      // first.
      if (!isPressing) drop();
      else document.addEventListener("pointerup", () => setTimeout(drop), { once: true });
    };
    document.addEventListener("pointerdown", onPress, true);
    document.addEventListener("pointerup", onRelease, true);
    document.addEventListener("pointercancel", onRelease, true);
    document.addEventListener("input", onInput);
    document.addEventListener("focusout", onLeave);
    return () => {
      document.removeEventListener("pointerdown", onPress, true);
      document.removeEventListener("pointerup", onRelease, true);
      document.removeEventListener("pointercancel", onRelease, true);
      document.removeEventListener("input", onInput);
      document.removeEventListener("focusout", onLeave);
    };
  }, [form, schema, errors]);
  return gone.length === 0
    ? errors
    : Object.fromEntries(Object.entries(errors).filter(([name]) => !gone.includes(name)));
}

/** What is typed or chosen; a tick that was asked for stays asked for until it is sent. */
type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isOf(form: string, target: EventTarget | null): target is Typed {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return isField && target.type !== "checkbox" && target.form?.dataset.form === form;
}

function isAccepted(schema: FormSchema, { form, name }: Typed): boolean {
  if (!form) return false;
  const judge = schemaNow(schema);
  if (!judge) return true;
  const fields: Record<string, string> = {};
  for (const [key, value] of new FormData(form)) if (typeof value === "string") fields[key] = value;
  const checked = checkForm(judge, fields);
  return checked.ok || !(name in checked.errors);
}
