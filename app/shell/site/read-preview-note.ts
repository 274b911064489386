import { allow } from "../../../domain/people/index.ts";
import type { ShopCtx } from "../../context.ts";
import type { PreviewNote } from "./preview-ribbon.tsx";

/** What stands above a page that was asked with a draft; null for everybody who may see none. */
export function readPreviewNote(ctx: ShopCtx, url: URL): PreviewNote | null {
  const isAsked = url.searchParams.has("preview");
  if (!isAsked || ctx.actor.kind !== "person" || !allow(ctx.actor, "content.edit").ok) return null;
  const key = ctx.contentPreview?.key;
  return { isGone: key === undefined, editor: `/admin/content${key ? `?block=${key}` : ""}` };
}
