import type { BlockSpec } from "./block-specs.ts";

/** The list of all mails with a text. */
export const emailsPath = "/admin/content/emails";

export function editorPath({ key }: Pick<BlockSpec, "key">): string {
  return `/admin/content?block=${key}`;
}

/** What was published last, of all texts. */
export const recentPath = "/admin/content/history";

export function historyPath({ key }: Pick<BlockSpec, "key">, version?: number): string {
  return `${recentPath}?block=${key}${version === undefined ? "" : `&version=${version}`}`;
}

/** A page with a draft in it. */
export function previewPath(page: string, draftId: string): string {
  const [path, hash] = page.split("#");
  return `${path}?preview=${draftId}${hash ? `#${hash}` : ""}`;
}
