import { data, redirect } from "react-router";
import {
  addPicture,
  orderPictures,
  type PicturesCtx,
  picturesOf,
  removePicture,
} from "../../../../domain/listings/index.ts";
import { listingPicturesInput } from "../../../../domain/listings/inputs.ts";
import { type ListingPicture, mostPictures } from "../../../../domain/listings/model.ts";
import { allowAtDesk } from "../../../../domain/people/index.ts";
import { type Failure, failureStatus } from "../../../../kernel/errors.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { deskPath } from "../../../shell/access/guard-desk.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readParts, textOf } from "../../../web/forms/read-upload.ts";
import type { Route } from "./+types/listing-pictures.route.ts";

/** What scripts are answered: the pictures that there are now, and what was refused, by the file's name. */
export type PicturesAnswer = { pictures: ListingPicture[]; problems: { name: string; text: string }[] };

type Done = { title: string; problems: { name: string; failure: Failure }[] };

/** There is nothing to read here; the listing's page shows its pictures. */
export function loader() {
  throw data(null, { status: 404 });
}

/**
 * Adds pictures to a listing (fields `pictures` of a form, or one picture as the body), removes one
 * (`form=remove`, `pictureId`) or orders them (`form=order`, every id as `ids`). Scripts, which ask for JSON,
 * get `PicturesAnswer`; forms are sent back.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const ctx = ctxOf(args);
  const { listingId } = args.params;
  const isScript = args.request.headers.get("accept")?.includes("application/json") ?? false;
  // Asked before the body is read: nobody else may make us read twelve megabytes.
  const may = allowAtDesk(ctx.actor, "listings.edit");
  const body = may.ok ? await readBody(args.request) : null;
  const back = deskPath(body?.back ?? `/admin/listings/${encodeURIComponent(listingId)}`);
  const done = may.ok ? await run(ctx, listingId, body) : refusedWhole(may.error);
  if (isScript) return answerScript(ctx, listingId, done);
  if (!may.ok && may.error.code === "not_found") throw data(null, { status: 404 });
  if (!may.ok) return redirect(`/admin/login?${new URLSearchParams({ next: back })}`);
  const text = done.problems.map(({ name, failure }) => (name ? `${name}: ${failure.text}` : failure.text));
  return redirectWith(factsOf(args), back, {
    title: done.title,
    ...(text.length > 0 ? { text: text.join(" ") } : {}),
    tone: done.problems.length > 0 ? "bad" : "good",
  });
}

type Picture = { name: string; bytes: Uint8Array };
type Body = { pictures: Picture[]; fields: Record<string, unknown>; back: string | null };

/**
 * What was sent: a form with files, or one picture and nothing else. Null is what cannot be read as either.
 */
async function readBody(request: Request): Promise<Body | null> {
  const type = request.headers.get("content-type") ?? "";
  if (/^(image\/|application\/octet-stream)/i.test(type)) {
    const picture = { name: "", bytes: new Uint8Array(await request.arrayBuffer()) };
    return { pictures: [picture], fields: { form: "add" }, back: null };
  }
  const parts = await readParts(request).catch(() => null);
  if (!parts) return null;
  // An empty file field sends one file without a name.
  const pictures = parts.flatMap(({ name, file, bytes }) =>
    name === "pictures" && file ? [{ name: file, bytes }] : [],
  );
  const texts = (wanted: string) =>
    parts.filter(({ name, file }) => name === wanted && file === null).map(({ bytes }) => textOf(bytes));
  const [[form], [pictureId], [back = null]] = [texts("form"), texts("pictureId"), texts("back")];
  return { pictures, fields: { form, pictureId, ids: texts("ids") }, back };
}

async function run(ctx: PicturesCtx, listingId: string, body: Body | null): Promise<Done> {
  const read = listingPicturesInput.safeParse({ listingId, ...body?.fields });
  if (!body || !read.success) return refusedWhole(unreadable);
  const input = read.data;
  if (input.form === "add") return addAll(ctx, listingId, body.pictures);
  const changed = input.form === "remove" ? await removePicture(ctx, input) : await orderPictures(ctx, input);
  if (!changed.ok) return refusedWhole(changed.error);
  return { title: input.form === "remove" ? "Picture removed" : "Pictures reordered", problems: [] };
}

/** Adds what can be added; each file that cannot is named. */
async function addAll(ctx: PicturesCtx, listingId: string, pictures: Picture[]): Promise<Done> {
  if (pictures.length === 0) return refusedWhole(noFile);
  if (pictures.length > mostPictures) return refusedWhole(tooMany);
  const problems: Done["problems"] = [];
  let added = 0;
  for (const { name, bytes } of pictures) {
    const done = await addPicture(ctx, { listingId, bytes });
    if (!done.ok) problems.push({ name: name.slice(0, 80), failure: done.error });
    else if (done.value.isNew) added += 1;
  }
  const same = added === 0 ? "These pictures were already added" : `${added} pictures added`;
  const title = added === 1 ? "Picture added" : same;
  return { title: problems.length > 0 && added === 0 ? refusedTitle : title, problems };
}

async function answerScript(ctx: PicturesCtx, listingId: string, { problems }: Done): Promise<Response> {
  const [first] = problems;
  const isTheirs = first?.failure.code !== "not_found" && first?.failure.code !== "step_up_required";
  const pictures = isTheirs ? await picturesOf(ctx.db, [listingId]) : new Map<string, ListingPicture[]>();
  const body: PicturesAnswer = {
    pictures: pictures.get(listingId) ?? [],
    problems: problems.map(({ name, failure }) => ({ name, text: failure.text })),
  };
  const status = first ? failureStatus[first.failure.code] : 200;
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}

function refusedWhole(failure: Failure): Done {
  return { title: refusedTitle, problems: [{ name: "", failure }] };
}

const refusedTitle = "Pictures not changed";
const unreadable: Failure = { code: "invalid", text: "Something went wrong. Reload the page and try again." };
const noFile: Failure = { code: "invalid", text: "Choose one or more pictures first." };
const tooMany: Failure = {
  code: "invalid",
  text: `Upload up to ${mostPictures} pictures at a time, 12 MB in total.`,
};
