import type { RouterContextProvider } from "react-router";
import type { Viewer } from "../../../domain/people/index.ts";
import { factsOf } from "../../context.ts";
import { redirectWith } from "../../web/forms/answers.ts";
import { authPath } from "./auth-path.ts";

/** `url` is the page's own address; that of the request carries the router's suffixes. */
type Args = { url: URL; request?: Request; context: Readonly<RouterContextProvider> };

/**
 * The signed-in person of a loader or an action. Nobody signed in: sends the visitor to sign in and then back
 * to this page, with the toast of Rule S26; whoever was sending something reads that it wasn't saved.
 */
export function requireViewer(args: Args): Viewer {
  const facts = factsOf(args);
  if (facts.viewer) return facts.viewer;
  const isSent = args.request !== undefined && !["GET", "HEAD"].includes(args.request.method);
  const said = isSent
    ? { title: "Your session has ended", text: "Nothing was saved. Log in and send it again." }
    : { title: "Authentication required", text: "Please login to access this page" };
  throw redirectWith(facts, authPath(args.url.pathname + args.url.search), { ...said, tone: "bad" });
}
