import { z } from "@hono/zod-openapi";
import {
  addPicture,
  type ChangedListing,
  editListing,
  hideListing,
  type ListingForDesk,
  markListingSold,
  orderPictures,
  publishListing,
  readDeskListing,
  removePicture,
  withdrawListing,
} from "../../../domain/listings/index.ts";
import { listingFields } from "../../../domain/listings/inputs.ts";
import {
  builds,
  deliveryTimes,
  listingStates,
  listingTypes,
  loginMethods,
  pictureSrc,
} from "../../../domain/listings/model.ts";
import { ok } from "../../../kernel/result.ts";
import { answer } from "./answer.ts";
import { call, callWithOwnInput, failures, jsonAnswer, jsonBody, madeByStaff } from "./call.ts";
import { cents, id, int, moment, objectText, plainText, text, usd, versionField } from "./fields.ts";
import { refuse } from "./problem.ts";

const idParam = (name: string) =>
  z
    .uuid("Listing not found")
    .openapi({ param: { name, in: "path" }, example: "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11" });
const listingParam = z.object({ id: idParam("id") });
const pictureParam = z.object({ id: idParam("id"), picture_id: idParam("picture_id") });
const security = madeByStaff("listings.edit");

const picture = answer<ListingForDesk["pictures"][number] & { origin: string }>("DeskPicture")({
  id: id(),
  url: [z.url(), ({ origin, id: pictureId }) => origin + pictureSrc(pictureId, 800)],
  alt: text("What it shows."),
});

const desk = answer<ListingForDesk & { origin: string }>("DeskListing")({
  id: id(),
  slug: z.string(),
  state: z.enum(listingStates),
  name: z.string().openapi({ example: "Ashen Zerker" }),
  build: z.enum(builds),
  type: z.enum(listingTypes),
  login_method: z.enum(loginMethods),
  combat_level: z.int(),
  total_level: z.int(),
  price: usd("priceCents"),
  price_cents: cents(),
  delivery_time: z.enum(deliveryTimes),
  description: z.string(),
  features: z.array(z.string()),
  verified: z.boolean(),
  featured: int("Higher comes first in the catalog; 0 is not featured.", 0),
  login: z.enum(["ready", "stale", "gone"]).openapi({
    description: "Whether its login can be delivered. No call ever returns one.",
  }),
  pictures: [
    z.array(picture.schema),
    ({ pictures, origin }) => pictures.map((one) => picture.present({ ...one, origin })),
  ],
  version: int("Increases with every change.", 1),
  created_at: moment(),
  updated_at: moment(),
});

const getListing = call("read", {
  operationId: "getDeskListing",
  method: "get",
  path: "/listings/{id}",
  tags: ["Staff"],
  summary: "Get a listing, on sale or not",
  description: "Needs `orders.read`.",
  security: madeByStaff("orders.read"),
  request: { params: listingParam },
  responses: { 200: jsonAnswer("As it is now.", desk.schema), ...failures(403, 404) },
})(async ({ ctx }, c) => {
  const read = await readDeskListing(ctx, c.req.valid("param").id);
  return read.ok ? ok(desk.present({ ...read.value, origin: ctx.origin })) : read;
});

const changed = answer<ChangedListing>("ChangedListing")({
  slug: z.string(),
  version: int("The version now; the same as sent if nothing was to do.", 2),
});

const { price, login_method, combat_level, total_level, delivery_time, ...sameNames } = listingFields;
const patchBody = z
  .object({ version: versionField }, objectText)
  .extend(
    z.object({ ...sameNames, price, login_method, combat_level, total_level, delivery_time }).partial().shape,
  )
  .openapi("ListingChange", { required: ["version"] });

const patchListing = call("act", {
  operationId: "changeListing",
  method: "patch",
  path: "/listings/{id}",
  tags: ["Staff"],
  summary: "Change what a listing says",
  description:
    "Needs `listings.edit`. Only the fields that are sent. An order that holds it keeps its price.",
  security,
  request: { params: listingParam, body: jsonBody(patchBody) },
  responses: { 200: jsonAnswer("Changed.", changed.schema), ...failures(400, 403, 404, 409, 413, 415) },
})(async ({ ctx }, c) => {
  const { version, price, login_method, combat_level, total_level, delivery_time, ...same } =
    c.req.valid("json");
  const renamed = {
    priceCents: price,
    loginMethod: login_method,
    combatLevel: combat_level,
    totalLevel: total_level,
    deliveryTime: delivery_time,
  };
  const sent = Object.entries({ ...same, ...renamed }).filter(([, value]) => value !== undefined);
  const { id: listingId } = c.req.valid("param");
  const done = await editListing(ctx, { listingId, version, ...Object.fromEntries(sent) });
  return done.ok ? ok(changed.present(done.value)) : done;
});

const noteText = "Say why, in 3 to 500 characters";
const stateBody = z
  .discriminatedUnion("state", [
    z.object({ state: z.enum(["published", "hidden"]), version: versionField }, objectText),
    z.object(
      {
        state: z.enum(["sold", "withdrawn"]),
        version: versionField,
        note: plainText(500)
          .min(3, noteText)
          .openapi({ description: "Why, for staff.", example: "Sold elsewhere" }),
      },
      objectText,
    ),
  ])
  .openapi("ListingMove");

const moveListing = call("act", {
  operationId: "moveListing",
  method: "post",
  path: "/listings/{id}/state",
  tags: ["Staff"],
  summary: "Publish, hide, mark as sold elsewhere, or withdraw a listing",
  description: "Needs `listings.edit`. A withdrawn listing never comes back, and its login is destroyed.",
  security,
  request: { params: listingParam, body: jsonBody(stateBody) },
  responses: { 200: jsonAnswer("Moved.", changed.schema), ...failures(400, 403, 404, 409, 413, 415) },
})(async ({ ctx }, c) => {
  const sent = c.req.valid("json");
  const target = { id: c.req.valid("param").id, version: sent.version };
  const move = () => {
    if ("note" in sent) {
      const end = sent.state === "sold" ? markListingSold : withdrawListing;
      return end(ctx, { ...target, note: sent.note });
    }
    return (sent.state === "published" ? publishListing : hideListing)(ctx, target);
  };
  const done = await move();
  return done.ok ? ok(changed.present(done.value)) : done;
});

const imageTypes = ["image/jpeg", "image/png", "image/webp"];
const anImage = { schema: { type: "string" as const, format: "binary" } };

const postPicture = callWithOwnInput("act", {
  operationId: "addListingPicture",
  method: "post",
  path: "/listings/{id}/pictures",
  tags: ["Staff"],
  summary: "Add a picture to a listing",
  description:
    "Needs `listings.edit`. The body is the picture, at most 10 MB. It comes behind the others; the first is the profile picture. The same picture again changes nothing.",
  security,
  request: {
    params: listingParam,
    body: { required: true, content: Object.fromEntries(imageTypes.map((type) => [type, anImage])) },
  },
  responses: {
    201: jsonAnswer("Added.", z.object({ picture_id: z.uuid() }).openapi("AddedPicture")),
    ...failures(400, 403, 404, 409, 413, 415),
  },
})(async ({ ctx }, c) => {
  const read = listingParam.safeParse(c.req.param());
  if (!read.success) return refuse(c, { code: "not_found", detail: "Listing not found" });
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!imageTypes.includes(type))
    return refuse(c, { code: "unsupported_type", detail: `Send ${imageTypes.join(", ")}.` });
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  const added = await addPicture(ctx, { listingId: read.data.id, bytes });
  return added.ok ? ok({ picture_id: added.value.pictureId }) : added;
});

const pictureList = z.object({ pictures: z.array(picture.schema) }).openapi("ListingPictures");

const deletePicture = call("act", {
  operationId: "removeListingPicture",
  method: "delete",
  path: "/listings/{id}/pictures/{picture_id}",
  tags: ["Staff"],
  summary: "Remove a picture of a listing",
  description: "Needs `listings.edit`. Doing it again changes nothing.",
  security,
  request: { params: pictureParam },
  responses: { 200: jsonAnswer("Those that are left.", pictureList), ...failures(400, 403, 404, 409) },
})(async ({ ctx }, c) => {
  const { id: listingId, picture_id: pictureId } = c.req.valid("param");
  const done = await removePicture(ctx, { listingId, pictureId });
  return done.ok ? picturesNow(ctx, listingId) : done;
});

const orderBody = z
  .object({ ids: z.array(z.uuid("Send ids of pictures")).min(1).max(100) }, objectText)
  .openapi("PictureOrder", { description: "All pictures of the listing; the first is the profile picture." });

const putOrder = call("act", {
  operationId: "orderListingPictures",
  method: "put",
  path: "/listings/{id}/pictures",
  tags: ["Staff"],
  summary: "Order a listing's pictures",
  description: "Needs `listings.edit`.",
  security,
  request: { params: listingParam, body: jsonBody(orderBody) },
  responses: { 200: jsonAnswer("In their order.", pictureList), ...failures(400, 403, 404, 409, 413, 415) },
})(async ({ ctx }, c) => {
  const { id: listingId } = c.req.valid("param");
  const done = await orderPictures(ctx, { listingId, ids: c.req.valid("json").ids });
  return done.ok ? picturesNow(ctx, listingId) : done;
});

async function picturesNow(
  ctx: Parameters<typeof readDeskListing>[0] & { origin: string },
  listingId: string,
) {
  const now = await readDeskListing({ ...ctx, actor: { kind: "system", name: "api" } }, listingId);
  if (!now.ok) return now;
  return ok({ pictures: now.value.pictures.map((one) => picture.present({ ...one, origin: ctx.origin })) });
}

/** What the desk's Listings page does, but for making them (`addPostListings`). */
export const listingDeskCalls = [getListing, patchListing, moveListing, postPicture, deletePicture, putOrder];
