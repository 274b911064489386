import {
  type ContentVersion,
  freshBlock,
  readBlockForEditing,
  readContentHistory,
  readContentVersion,
  readRecentVersions,
} from "../../../../domain/content/index.ts";
import type { PeopleCtx } from "../../../../domain/people/index.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import type { BlockSpec } from "../block-specs.ts";
import { specOf } from "../spec-of.ts";
import { blockDiff } from "./block-diff.ts";

/** Versions on one page of the list. */
const pageSize = 30;

type Asked = { version: number | undefined; before: number | undefined };

/** A page of a block's versions, and of one of them what it changed and what restoring it would change. */
export async function readHistory(ctx: PeopleCtx, spec: BlockSpec, asked: Asked) {
  const page = unwrapOr404(
    await readContentHistory(ctx, { key: spec.key, limit: pageSize + 1, before: asked.before }),
  );
  const shown = page.slice(0, pageSize);
  const version = asked.version ?? shown[0]?.version;
  return {
    block: spec.key,
    versions: shown.map(listed),
    older: page.length > pageSize ? shown.at(-1)?.version : undefined,
    chosen: version === undefined ? null : await readChosen(ctx, spec, version),
  };
}

/** Rows of the list of all texts. */
const mostRecent = 50;

/** What was published last, whichever text it was. */
export async function readRecent(ctx: PeopleCtx) {
  const recent = unwrapOr404(await readRecentVersions(ctx, { limit: mostRecent }));
  return recent.flatMap(({ key, ...version }) => {
    const spec = specOf(key);
    // A text of an earlier program has no form any more.
    return spec ? [{ key: spec.key, title: spec.title, ...listed(version) }] : [];
  });
}

export type RecentVersion = Awaited<ReturnType<typeof readRecent>>[number];

async function readChosen(ctx: PeopleCtx, spec: BlockSpec, version: number) {
  const { key } = spec;
  const [found, before, published] = await Promise.all([
    readContentVersion(ctx, { key, version }).then(unwrapOr404),
    version > 1 ? readContentVersion(ctx, { key, version: version - 1 }) : null,
    readBlockForEditing(ctx, key),
  ]);
  const current = published.version;
  const earlier = before?.ok ? before.value.value : version === 1 ? freshBlock(key) : undefined;
  return {
    ...listed(found),
    current,
    /** Null where the version before it is not known. */
    changed: earlier === undefined ? null : blockDiff(spec, earlier, found.value),
    restores: version === current ? null : blockDiff(spec, published.value, found.value),
  };
}

function listed({ version, publishedAt, by, isOwn, note, restoredFrom, asksConsent }: ContentVersion) {
  return {
    version,
    note,
    restoredFrom,
    asksConsent,
    at: formatMoment(publishedAt),
    by: isOwn ? "you" : (by ?? "the shop"),
  };
}

export type ListedVersion = ReturnType<typeof listed>;
export type ChosenVersion = Awaited<ReturnType<typeof readChosen>>;
