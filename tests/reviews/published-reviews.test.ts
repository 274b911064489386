import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listPublishedReviews, type ReviewPlace } from "../../domain/reviews/index.ts";
import { publishedPage } from "../../domain/reviews/list-published-reviews.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query("delete from reviews"));

/** So many reviews, five to a moment, of one to five stars, every seventh still waiting. */
async function reviewed(many: number): Promise<void> {
  await database.pool.query(
    `insert into reviews (order_id, order_type, stars, text, shown_name, state, written_at)
     select gen_random_uuid(), case when n % 3 = 0 then 'gold_buy' else 'gold_sale' end, 1 + n % 5, 'review ' || n, 'A heron',
       case when n % 7 = 0 then 'waiting' else 'published' end, '2026-11-01T00:00:00Z'::timestamptz + (n / 5) * interval '1 minute'
     from generate_series(1, $1::int) as n`,
    [many],
  );
}

const list = (query: Partial<Parameters<typeof listPublishedReviews>[1]> = {}) =>
  listPublishedReviews(database, { stars: null, type: null, after: null, ...query });

test("page after page shows every published review once, the newest first, and no order's id", async () => {
  await reviewed(100);
  const seen: string[] = [];
  let after: ReviewPlace | null = null;
  let last = Number.POSITIVE_INFINITY;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ after });
    for (const row of page.rows) {
      expect(row.writtenAt.getTime()).toBeLessThanOrEqual(last);
      last = row.writtenAt.getTime();
      seen.push(row.text);
    }
    expect(JSON.stringify(page)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
    after = page.next;
  } while (after);
  const { rows } = await database.pool.query("select text from reviews where state = 'published'");
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.toSorted()).toEqual(rows.map(({ text }) => text).toSorted());
});

test("a new review between two pages is neither shown twice nor hides another", async () => {
  await reviewed(60);
  const first = await list();
  await database.pool.query(
    `insert into reviews (order_id, order_type, stars, text, shown_name, state, written_at)
     values (gen_random_uuid(), 'gold_buy', 5, 'new', 'A heron', 'published', now())`,
  );
  const second = await list({ after: first.next });
  const texts = [...first.rows, ...second.rows].map(({ text }) => text);
  expect(new Set(texts).size).toBe(40);
});

test("counts and average are of published reviews only, and each choice keeps the other", async () => {
  await reviewed(70);
  const { rows } = await database.pool.query(
    `select count(*)::int as many, round(avg(stars), 1)::float8 as average,
       count(*) filter (where stars = 2)::int as twos,
       count(*) filter (where stars = 2 and order_type = 'gold_buy')::int as "twosOfGold"
     from reviews where state = 'published'`,
  );
  const { many, average, twos, twosOfGold } = rows[0];
  const all = await list();
  expect(all).toMatchObject({ count: many, average });
  expect(all.byStars.get(2)).toBe(twos);
  const gold = await list({ type: "gold_buy", stars: 2 });
  expect(gold.count).toBe(many);
  expect(gold.byStars.get(2)).toBe(twosOfGold);
  expect(gold.byType.get("gold_buy")).toBe(twosOfGold);
  expect(gold.rows).toHaveLength(twosOfGold);
});

test("a shop without reviews shows no rating (Rule P24)", async () => {
  expect(await list()).toMatchObject({ rows: [], next: null, count: 0, average: null });
});

longTest("of a hundred thousand reviews a page is read from the index, in its order", async () => {
  await reviewed(100_000);
  await database.pool.query("analyze reviews");
  const after = { at: new Date("2026-11-08T00:00:00Z"), shown: 2 };
  for (const query of [
    { stars: null, type: null, after: null },
    { stars: null, type: null, after },
    { stars: 4, type: null, after },
  ]) {
    const { rows } = await database.db.execute<{ "QUERY PLAN": string }>(
      sql`explain ${publishedPage(query)}`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("reviews_state");
    expect(plan).not.toContain("Sort");
  }
});
