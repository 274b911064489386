import { data } from "react-router";
import { markRead } from "../../../domain/notifications/index.ts";
import { seenInput } from "../../../domain/notifications/inputs.ts";
import { allow } from "../../../domain/people/index.ts";
import { failureStatus } from "../../../kernel/errors.ts";
import { ctxOf } from "../../context.ts";
import { checkForm } from "../../web/forms/check-form.ts";
import { readForm } from "../../web/forms/read-form.ts";
import type { Route } from "./+types/seen.route.ts";

/** There is nothing to read here; only an open page tells of itself. */
export function loader() {
  throw data(null, { status: 404 });
}

/**
 * An open page of the desk tells that somebody looks at it. Not a page's own address, so that an open desk
 * keeps no step-up alive (Rule P2).
 */
export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  const may = allow(ctx.actor, "desk.enter");
  if (!may.ok) return new Response(null, { status: failureStatus[may.error.code] });
  const seen = checkForm(seenInput, await readForm(args.request));
  if (!seen.ok) throw data(null, { status: 400 });
  const done = await markRead(ctx, seen.value);
  return new Response(null, { status: done.ok ? 204 : failureStatus[done.error.code] });
}
