import { redirect, redirectDocument } from "react-router";
import { signOut } from "../../../../domain/people/index.ts";
import { ctxOf, type Flash, factsOf } from "../../../context.ts";
import { leaveFlash, setCookies } from "../../../web/forms/answers.ts";
import type { Route } from "./+types/logout.route.ts";

const signedOut: Flash = {
  title: "Logged out successfully",
  text: "You have been signed out of your account",
  tone: "good",
};
const notSignedOut: Flash = { title: "Error signing out", text: "Failed to sign out", tone: "bad" };

/** Ends the session and loads the home page afresh, so that nothing of it stays in memory (Rule S25). */
export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  const facts = factsOf(args);
  try {
    const ended = await signOut(ctx, args.request.headers);
    if (ended.ok) setCookies(facts, ended.value.cookies);
    leaveFlash(facts, "/", ended.ok ? signedOut : { ...notSignedOut, text: ended.error.text });
  } catch (error) {
    ctx.log.error({ err: error }, "a session could not be ended");
    leaveFlash(facts, "/", notSignedOut);
  }
  return redirectDocument("/");
}

/** A link cannot log anybody out. */
export function loader() {
  return redirect("/");
}
