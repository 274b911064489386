import type { LoaderFunctionArgs } from "react-router";
import { dropElevation } from "../../../../domain/people/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import { redirectWith } from "../../../web/forms/answers.ts";

/** Logout from the dashboard: the elevation ends, the session stays (Rule P2). */
export async function leaveDesk(args: LoaderFunctionArgs) {
  await dropElevation(ctxOf(args), viewerOf(args));
  const text = "You're still signed in to the shop.";
  return redirectWith(factsOf(args), "/", { title: "Order desk locked", text, tone: "info" });
}
