import { redirect } from "react-router";
import { referralCodeSchema } from "../../../../domain/people/inputs.ts";
import { cleanTyped } from "../../../../kernel/text.ts";
import { factsOf } from "../../../context.ts";
import { ownPath } from "../../../web/forms/answers.ts";
import type { Route } from "./+types/register.route.ts";
import { authHref } from "./auth-href.ts";
import { referralCookieOf } from "./referral-cookie.ts";

/** `/register?ref=CODE` remembers the code for 30 days and opens the Register tab (Rules P26, P29). */
export function loader(args: Route.LoaderArgs) {
  const facts = factsOf(args);
  const search = args.url.searchParams;
  const code = referralCodeSchema.safeParse(cleanTyped(search.get("ref") ?? "").toUpperCase());
  if (code.success) facts.setCookie(referralCookieOf(code.data, facts.secureCookies));
  throw redirect(authHref({ tab: "register", next: ownPath(search.get("next"), "/") }));
}
