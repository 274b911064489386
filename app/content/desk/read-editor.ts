import {
  type ContentDraft,
  readBlockForEditing,
  readDrafts,
  readMailLines,
} from "../../../domain/content/index.ts";
import type { PeopleCtx } from "../../../domain/people/index.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { readShop } from "../../../platform/settings/read-shop.ts";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { writeBlock } from "./block-form.ts";
import type { BlockSpec } from "./block-specs.ts";
import { readLastChange } from "./last-change.ts";

/** What the editor of a block shows: the published text, its draft, and which other blocks have one. */
export async function readEditor(ctx: PeopleCtx, spec: BlockSpec) {
  const [{ value, version }, last, drafts, { name: shopName }, ownLines] = await Promise.all([
    readBlockForEditing(ctx, spec.key),
    readLastChange(ctx, spec.key),
    readDrafts(ctx).then(unwrapOr404),
    readShop(ctx.db),
    spec.mail ? readMailLines(ctx) : {},
  ]);
  const draft = drafts.find(({ key }) => key === spec.key);
  return {
    block: spec.key,
    ...{ shopName, ownLines },
    published: { texts: writeBlock(spec, value), version, isDefault: value === null },
    saved: last && { ...last, at: formatMoment(last.at) },
    draft: draft ? shownDraft(spec, draft) : null,
    drafts: Object.fromEntries(drafts.map(({ key, publishAt }) => [key, publishAt ? "planned" : "draft"])),
    soonest: ctx.clock.now().toISOString().slice(0, 16),
  };
}

export type EditorData = Awaited<ReturnType<typeof readEditor>>;

function shownDraft(spec: BlockSpec, draft: ContentDraft) {
  const { id, version, basedOn, value, by, isOwn, updatedAt, publishAt, note, asksConsent } = draft;
  return {
    ...{ id, version, basedOn, isOwn, note, asksConsent },
    by: by ?? "Someone",
    texts: writeBlock(spec, value),
    at: formatMoment(updatedAt),
    publishAt: publishAt && { text: formatMoment(publishAt), field: publishAt.toISOString().slice(0, 16) },
  };
}

export type ShownDraft = NonNullable<EditorData["draft"]>;
