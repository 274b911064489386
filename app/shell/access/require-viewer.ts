import type { RouterContextProvider } from "react-router";
import type { Viewer } from "../../../domain/people/index.ts";
import { factsOf } from "../../context.ts";
import { redirectWith } from "../../web/forms/answers.ts";
import { authPath } from "./auth-path.ts";

/** `url` is the page's own address; that of the request carries the router's suffixes. */
type Args = { url: URL; context: Readonly<RouterContextProvider> };

/**
 * The signed-in person of a loader or an action. Nobody signed in: sends the visitor to sign in and then back
 * to this page, with the toast of Rule S26.
 */
export function requireViewer(args: Args): Viewer {
  const facts = factsOf(args);
  if (facts.viewer) return facts.viewer;
  throw redirectWith(facts, authPath(args.url.pathname + args.url.search), {
    title: "Authentication required",
    text: "Please login to access this page",
    tone: "bad",
  });
}
