import { afterAll, beforeAll, expect, test } from "vitest";
import { listPeople } from "../../domain/people/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { type PeopleRig, peopleRig, value } from "./people-rig.ts";

let rig: PeopleRig;
beforeAll(async () => {
  rig = await peopleRig();
  // Of every sixth name there are two, and 600 share a word.
  await rig.database.pool.query(`
    with made as (select md5(i || 'listed')::uuid as id, i from generate_series(1, 620) as i),
      users_made as (insert into users (id, name, email) select id, 'x', 'person' || i || '@listed.example' from made)
    insert into user_profiles (id, display_name, role, disabled_role, disabled_at, referral_code, rsn)
    select id, case when i <= 600 then 'Common ' else 'Other ' end || lpad((i - (i % 6) / 5)::text, 3, '0'),
      case when i = 20 then 'manager' when i = 30 then 'admin' else 'member' end,
      case when i = 40 then 'staff' end, case when i = 40 then now() end, 'L' || i,
      case when i = 610 then 'Zed_Rune 9' end
    from made`);
});
afterAll(() => rig.database.close());

const admin: Actor = {
  kind: "person",
  personId: crypto.randomUUID(),
  sessionId: crypto.randomUUID(),
  role: "admin",
  elevated: true,
};
const list = async (search: string, after?: string) =>
  value(await listPeople({ ...rig.ctx, actor: admin }, { search, after }));

async function allPages(search: string) {
  const found: { id: string; displayName: string }[] = [];
  for (let after: string | undefined; ; ) {
    const page = await list(search, after);
    found.push(...page.people);
    if (!page.nextAfter) return found;
    after = page.nextAfter;
  }
}

test("the pages hold everybody once: staff first, whoever is disabled where they were, then by name", async () => {
  const all = await allPages("");
  expect(new Set(all.map(({ id }) => id)).size).toBe(620);
  expect(all).toHaveLength(620);
  const roles = (await list("")).people.slice(0, 4).map(({ role, disabledRole }) => disabledRole ?? role);
  expect(roles).toEqual(["admin", "manager", "staff", "member"]);
  const names = all.slice(3).map(({ displayName }) => displayName);
  expect(names).toEqual([...names].sort());
});

test("what many share is read page by page like what few have, and each is found by every part of it", async () => {
  expect(await allPages("common")).toHaveLength(600);
  expect((await list("listed.example")).people).toHaveLength(50);
  expect((await list("son610@")).people).toMatchObject([{ displayName: "Other 610" }]);
  expect((await list("zed rune")).people).toMatchObject([{ displayName: "Other 610" }]);
  expect((await list("OTHER 61")).people).toHaveLength(10);
});

test("two letters find how a name begins; a sign that means something in a pattern means itself", async () => {
  expect(await allPages("ot")).toHaveLength(20);
  expect((await list("%")).people).toEqual([]);
  expect((await list("th")).people).toEqual([]);
});

test("a page behind nobody is the first", async () => {
  expect((await list("", crypto.randomUUID())).people).toEqual((await list("")).people);
});
