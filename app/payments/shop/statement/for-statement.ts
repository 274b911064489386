import type { Viewer } from "../../../../domain/people/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { requireViewer } from "../../../shell/access/require-viewer.ts";
import { downloadHeaders } from "../../../web/csv-response.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { takeFromClient } from "../../../web/forms/limit-client.ts";

type Args = Parameters<typeof requireViewer>[0];

type Asked = {
  viewer: Viewer;
  /** Asked by HEAD: nothing is made for it. */
  isAskedOnly: boolean;
  headers: Record<string, string>;
};

const limit = { limit: 20, windowSeconds: 3600, text: "You've downloaded many statements." };

/** Who asks for a file of their statement: visitors sign in first, and nobody asks for many in an hour. */
export async function forStatement(args: Args, name: string, type?: string): Promise<Asked> {
  const viewer = requireViewer(args);
  const facts = factsOf(args);
  const headers = downloadHeaders(name, type);
  if (facts.headersOnly) return { viewer, isAskedOnly: true, headers };
  const taken = await takeFromClient(ctxOf(args), "statement", limit, viewer.personId);
  if (!taken.ok) {
    const { text } = taken.error;
    throw redirectWith(facts, "/profile", { title: "No statement made", text, tone: "bad" });
  }
  return { viewer, isAskedOnly: false, headers };
}
