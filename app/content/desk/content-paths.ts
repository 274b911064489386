import type { BlockSpec } from "./block-specs.ts";

/** The list of all mails with a text. */
export const emailsPath = "/admin/content/emails";

export function editorPath({ key }: Pick<BlockSpec, "key">): string {
  return `/admin/content?block=${key}`;
}

export function historyPath({ key }: Pick<BlockSpec, "key">, version?: number): string {
  return `/admin/content/history?block=${key}${version === undefined ? "" : `&version=${version}`}`;
}

/** Where a draft is seen in its page. */
export function previewPath({ preview }: Pick<BlockSpec, "preview">, draftId: string): string {
  const [path, hash] = preview.split("#");
  return `${path}?preview=${draftId}${hash ? `#${hash}` : ""}`;
}
