import { eq } from "drizzle-orm";
import type { Transaction } from "../../platform/database/connect.ts";
import type { ContentKey } from "./schemas.ts";
import { contentDrafts } from "./tables.ts";

/** A draft as somebody saw it: a later version, or another draft of the block, is not the same. */
export type DraftRef = { id: string; version: number };

export type DraftRow = typeof contentDrafts.$inferSelect;

/** The draft of a block, locked until the transaction ends. Always locked before the block itself. */
export async function lockDraft(tx: Transaction, key: ContentKey): Promise<DraftRow | undefined> {
  const [draft] = await tx.select().from(contentDrafts).where(eq(contentDrafts.key, key)).for("update");
  return draft;
}

/** Whether the draft of a block is the one that somebody saw; null stands for none. */
export function isSameDraft(draft: DraftRow | undefined, seen: DraftRef | null): boolean {
  return draft?.id === seen?.id && draft?.version === seen?.version;
}

export const draftConflict = {
  code: "conflict",
  text: "Someone else changed the draft. Your change wasn't saved.",
  field: "draft",
} as const;
