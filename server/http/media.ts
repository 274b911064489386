import type { Context, Hono } from "hono";
import { readListingPicture } from "../../domain/listings/index.ts";
import { pictureFormats, pictureSizes } from "../../domain/listings/model.ts";
import { actorOf, readViewer } from "../../domain/people/index.ts";
import { readLogoPicture } from "../../platform/settings/read-logo.ts";
import type { Services } from "../services.ts";
import { hasSession } from "./page-cache.ts";

const forever = "public, max-age=31536000, immutable";
const names = new RegExp(
  `^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})-(${pictureSizes.join("|")})\\.(${pictureFormats.join("|")})$`,
);

/**
 * Serves the shop's logo, and pictures of listings at `/media/<id>-<size>.<format>`. A picture under its id
 * never changes, so everybody may keep those of listings that are shown, for a year. Others are for staff at
 * the desk and are kept by nobody.
 */
export function addMedia(app: Hono, services: Services): void {
  app.get("/media/:name", (c) => answerPicture(c, services));
}

async function answerPicture(c: Context, { ctx }: Services): Promise<Response> {
  const name = c.req.param("name") ?? "";
  const [, logoId, square] = logoNames.exec(name) ?? [];
  if (logoId) return answerLogo(c, ctx, { id: logoId, isSquare: square !== undefined });
  const asked = pictureOf(name);
  if (!asked) return missing(c);
  const shown = await readListingPicture(ctx, asked);
  const found = shown.ok || !hasSession(c.req.header("cookie")) ? shown : await asStaff(c, ctx, asked);
  if (!found.ok) return missing(c);
  const { bytes, isPublic } = found.value;
  return send(c, bytes, {
    "Content-Type": `image/${asked.format}`,
    "Cache-Control": isPublic ? forever : "private, no-store",
  });
}

/** Sends a picture, whose name is all that a browser needs to know whether it has it. */
function send(c: Context, bytes: Uint8Array<ArrayBuffer>, own: Record<string, string>): Response {
  const etag = `"${c.req.param("name")}"`;
  const headers = {
    ...own,
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    ETag: etag,
  };
  if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
  return c.body(bytes, 200, { ...headers, "Content-Length": String(bytes.byteLength) });
}

const logoNames = /^logo-([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(-square)?\.png$/;

/** A logo under its id never changes either; one that was replaced is still shown by mails, on any site. */
async function answerLogo(
  c: Context,
  ctx: Services["ctx"],
  asked: { id: string; isSquare: boolean },
): Promise<Response> {
  const picture = await readLogoPicture(ctx.db, asked);
  if (!picture) return missing(c);
  return send(c, new Uint8Array(picture), {
    "Content-Type": "image/png",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cache-Control": forever,
  });
}

type Asked = NonNullable<ReturnType<typeof pictureOf>>;

/** Asked again with whoever is signed in, which takes a look at the session. */
async function asStaff(c: Context, ctx: Services["ctx"], asked: Asked) {
  const { viewer } = await readViewer(ctx, c.req.raw.headers);
  return readListingPicture({ ...ctx, actor: actorOf(viewer) }, asked);
}

function pictureOf(name: string) {
  const [, pictureId, sizeText, formatText] = names.exec(name) ?? [];
  const size = pictureSizes.find((known) => String(known) === sizeText);
  const format = pictureFormats.find((known) => known === formatText);
  return pictureId && size && format ? { pictureId, size, format } : null;
}

function missing(c: Context): Response {
  return c.text("Not found", 404, { "Cache-Control": "no-store" });
}
