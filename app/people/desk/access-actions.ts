import { data } from "react-router";
import { allow, disableStaff, enableStaff, endSessionsOf, setRole } from "../../../domain/people/index.ts";
import { staffAccessInput } from "../../../domain/people/inputs.ts";
import { membershipLevels } from "../../../domain/people/model.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { redirectWith } from "../../web/forms/answers.ts";
import type { Fields } from "../../web/forms/read-form.ts";
import { runForm } from "../../web/forms/run-form.ts";
import { roleForm } from "./role-form.tsx";
import { roleInput } from "./role-input.ts";
import { roleTitle } from "./role-title.ts";
import { disableForm, enableForm, endSessionsForm } from "./staff-access.tsx";

type Args = Parameters<typeof ctxOf>[0] & { url: URL };

/** Answers the forms about somebody's role and access, on whichever page; null for another form. */
export async function answerAccessForm(args: Args, fields: Fields) {
  const { form } = fields;
  if (form !== roleForm && form !== disableForm && form !== enableForm && form !== endSessionsForm)
    return null;
  unwrapOr404(allow(ctxOf(args).actor, "people.manage"));
  return form === roleForm ? changeRole(args, fields) : changeAccess(args, fields, form);
}

async function changeRole(args: Args, fields: Fields) {
  const done = await runForm({
    form: roleForm,
    title: roleTitle,
    schema: roleInput,
    fields,
    run: async (input) => {
      const changed = await setRole(ctxOf(args), input);
      return changed.ok ? { ok: true as const, value: input.role } : changed;
    },
  });
  if (!done.ok) return done.answer;
  const text = `The role is now ${membershipLevels[done.value]}. Their sessions have ended.`;
  return backHere(args, "Role changed", text);
}

const accessCommands = {
  [disableForm]: { run: disableStaff, done: "Disabled", text: "They are signed out and can't sign in." },
  [enableForm]: { run: enableStaff, done: "Enabled", text: "They can sign in again." },
  [endSessionsForm]: { run: endSessionsOf, done: "Sessions ended", text: "They are signed out everywhere." },
};

/** These forms have nothing to type: what is refused is told as it would be done. */
async function changeAccess(args: Args, fields: Fields, form: keyof typeof accessCommands) {
  const { run, done: title, text } = accessCommands[form];
  const input = staffAccessInput.safeParse(fields);
  if (!input.success) throw data(null, { status: 400 });
  const done = await run(ctxOf(args), input.data);
  return done.ok ? backHere(args, title, text) : refusedHere(args, done.error);
}

/** Back to the same page with a message. */
export function backHere(args: Args, title: string, text: string) {
  const to = args.url.pathname + args.url.search;
  return redirectWith(factsOf(args), to, { title, text, tone: "good" });
}

/** The same with what was refused. */
export function refusedHere(args: Args, { text }: { text: string }) {
  const to = args.url.pathname + args.url.search;
  return redirectWith(factsOf(args), to, { title: "Nothing changed", text, tone: "bad" });
}
