import type { Ctx } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import type { ContentKey } from "./schemas.ts";

/** What happened to a draft, for the log. Never its text: that is nobody's before it is published. */
export function appendDraftEvent(
  tx: Transaction,
  { actor }: Pick<Ctx, "actor">,
  key: ContentKey,
  type: `content.${string}`,
  data: Record<string, string | number>,
) {
  const about = { subjectKind: "content", subjectId: key, type, actor, data } as const;
  return appendEvent(tx, { ...about, visibility: "internal", topics: ["content-drafts"] });
}
