import type { ShopCtx } from "../../app/context.ts";
import { bulkEditListings, insertListings, placePurchase } from "../../domain/listings/index.ts";
import { type NewListing, newListingInput } from "../../domain/listings/inputs.ts";
import { setOrderStatus } from "../../domain/orders/index.ts";
import { recordPayment } from "../../domain/payments/index.ts";
import { ok } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { drawJob } from "../pictures/draw-job.ts";
import { unwrap } from "../unwrap.ts";
import { type DemoListing, demoListings } from "./rows.ts";

/** Listings that were put on the catalog on one day, the oldest first. */
const listingsADay = 10;
/** How many were made last and are drafts still. */
const drafts = 3;
const featuredListings = 8;

type Listed = { id: string; version: number; demo: DemoListing };

/**
 * Fills the catalog of an empty demo shop: listings over the last weeks, some featured, two bought and one on
 * hold for a quarter of an hour. Their pictures are drawn by jobs after the start, so that nobody waits for
 * them.
 */
export async function seedDemoListings(ctx: ShopCtx): Promise<void> {
  const listed = await listAll(ctx);
  const shown = listed.slice(0, -drafts);
  const favourites = shown
    .filter(({ demo }) => demo.verified && demo.pictures > 1)
    .slice(0, featuredListings);
  for (const [index, { id, version }] of favourites.entries()) {
    const change = { intent: "featured", featured: featuredListings - index } as const;
    unwrap(await bulkEditListings(ctx, { which: { picks: [{ id, version }] }, change }));
  }
  await buySome(
    ctx,
    shown.filter((one) => !favourites.includes(one)),
  );
  for (const { id, demo } of [...favourites, ...listed.filter((one) => !favourites.includes(one))]) {
    // A job for each, so that a shop that is told to stop waits for one picture at most.
    for (let index = 0; index < demo.pictures; index += 1) {
      const payload = { listingId: id, name: demo.name, place: index };
      await addJob(ctx.db, drawJob, payload, { queueName: "pictures" });
    }
  }
}

async function listAll(ctx: ShopCtx): Promise<Listed[]> {
  const all = demoListings();
  const listed: Listed[] = [];
  for (let from = 0; from < all.length; from += listingsADay) {
    const demos = all.slice(from, from + listingsADay);
    const at = new Date(ctx.clock.now().getTime() - ((all.length - from) / listingsADay) * 3 * 86_400_000);
    const dayCtx = { ...ctx, clock: { now: () => at } };
    const isOpen = (index: number) => from + index >= all.length - drafts;
    for (const publishes of [true, false]) {
      const part = demos.filter((_, index) => isOpen(index) !== publishes);
      if (part.length === 0) continue;
      const rows = part.map((demo) =>
        withFeatures(newListingInput.parse(rowOf(demo, all.indexOf(demo))), demo),
      );
      const made = await transact(ctx.db, async (tx) =>
        ok(await insertListings(tx, dayCtx, { rows, publishes, madeBy: null })),
      );
      listed.push(
        ...unwrap(made).flatMap((one, index) => (part[index] ? [{ ...one, demo: part[index] }] : [])),
      );
    }
  }
  return listed;
}

/** A listing as a program would send it, with a login that opens nothing. */
function rowOf({ name, build, type, description, features, verified, ...demo }: DemoListing, index: number) {
  return {
    name,
    build,
    type,
    description,
    features,
    verified,
    login_method: demo.loginMethod,
    combat_level: demo.combatLevel,
    total_level: demo.totalLevel,
    price: demo.priceCents / 100,
    delivery_time: demo.deliveryTime,
    email: demo.loginMethod === "Legacy Username" ? `madeup${index}` : `account-${index}@example.com`,
    password: `made-up-${index}`,
    recovery_questions: index % 4 === 0 ? "First pet: a heron\nStreet of the school: Orchard Lane" : "",
  };
}

/** The login of a listing has the mailbox and the answers that its page promises. */
function withFeatures(row: NewListing, { loginMethod, features, description }: DemoListing): NewListing {
  if (!row.login) return row;
  const { name, password, recoveryQuestions } = row.login;
  const text = [...features, description].join(" ").toLowerCase();
  const hasMail = text.includes("email address");
  const answers = text.includes("recovery questions")
    ? "First pet: a heron\nCreated in: May 2019"
    : undefined;
  const login = {
    ...{ name, password },
    ...(hasMail && loginMethod === "Legacy Username" ? { email: `${name}@example.com` } : {}),
    ...(hasMail ? { emailPassword: `${password}-mail` } : {}),
    recoveryQuestions: recoveryQuestions ?? answers,
  };
  return { ...row, login };
}

/** One is bought by the demo customer and waits to be read, one was bought and confirmed, one is on hold. */
async function buySome(ctx: ShopCtx, shown: readonly Listed[]): Promise<void> {
  const [own, other, held] = shown.filter(
    // Pictures are drawn later, and those of a sold account change no more.
    ({ demo }) => demo.deliveryTime === "Instant" && demo.verified && demo.pictures === 0,
  );
  if (!own || !other || !held) return;
  await buy(ctx, own, { email: "customer@goldhall.test", isPaid: true });
  const bought = await buy(ctx, other, { email: "wren@example.com", isPaid: true });
  for (const status of ["in_progress", "verifying_account", "completed"] as const) {
    unwrap(await setOrderStatus(ctx, { orderId: bought, status }));
  }
  await buy(ctx, held, { email: "plover@example.com", isPaid: false });
}

type Buyer = { email: string; isPaid: boolean };

async function buy(ctx: ShopCtx, { id, demo }: Listed, { email, isPaid }: Buyer): Promise<string> {
  const { placed } = unwrap(
    await placePurchase(ctx, {
      listingId: id,
      priceCents: demo.priceCents,
      customerEmail: email,
      customerId: null,
      payWith: "bank",
      source: "web",
      once: { scope: "demo-purchases", key: email },
    }),
  );
  const { orderId, amountCents } = placed;
  if (isPaid) {
    const how = { method: "manual", how: "bank", reference: `DEMO-${demo.name}` } as const;
    unwrap(await recordPayment(ctx, { orderId, ...how, amountCents }));
  }
  return orderId;
}
