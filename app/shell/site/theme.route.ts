import { data, redirect } from "react-router";
import { factsOf, themes } from "../../context.ts";
import { ownPath } from "../../web/forms/answers.ts";
import { readForm } from "../../web/forms/read-form.ts";
import type { Route } from "./+types/theme.route.ts";

const yearSeconds = 31_536_000;

/** Remembers dark, light or as the system. Without `back` the answer is no redirect. */
export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const facts = factsOf(args);
  const theme = themes.find((name) => name === fields.theme);
  if (!theme) throw data(null, { status: 400 });
  const secure = facts.secureCookies ? "; Secure" : "";
  facts.setCookie(`theme=${theme}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`);
  return fields.back === undefined ? { theme } : redirect(ownPath(fields.back, "/"));
}

/** Nobody is meant to come here by link. */
export function loader() {
  return redirect("/");
}
