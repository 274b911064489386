import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  askForExport,
  downloadExport,
  forgetExports,
  makeExport,
  readOwnExport,
} from "../../domain/privacy/index.ts";
import { system, visitor } from "../../kernel/actor.ts";
import { appendEvent } from "../../platform/events/index.ts";
import {
  type Browser,
  failure,
  goodPassword,
  type PeopleRig,
  peopleRig,
  value,
} from "../people/people-rig.ts";
import { formsOf } from "../support/planted.ts";
import { unzip } from "./unzip.ts";

let rig: PeopleRig;
beforeAll(async () => {
  rig = await peopleRig();
});
afterAll(() => rig.database.close());

async function made(browser: Browser): Promise<Record<string, string>> {
  const { ctx, viewer } = await browser.acting();
  value(await askForExport(ctx));
  await makeExport({ ...rig.ctx, actor: system("privacy") }, viewer.personId);
  return unzip(value(await downloadExport(ctx)));
}

/** A chat of this person with a message, and a note that staff hand on with it. */
async function chat(personId: string, message: string, handover: string) {
  const id = randomUUID();
  const { pool } = rig.database;
  await pool.query(
    `insert into chat_conversations (id, person_id, name, email, state, last_seq, last_message_at, created_at)
     values ($1, $2, 'N', null, 'open', 1, now(), now())`,
    [id, personId],
  );
  await pool.query(
    `insert into chat_messages (id, conversation_id, seq, author, text, idempotency_key, created_at)
     values ($1, $2, 1, 'visitor', $3, $4, now())`,
    [randomUUID(), id, message, randomUUID()],
  );
  await pool.query(
    `insert into chat_handovers (id, conversation_id, after_seq, by_id, to_id, note, idempotency_key, created_at)
     values ($1, $2, 1, $3, $3, $4, $5, now())`,
    [randomUUID(), id, personId, handover, randomUUID()],
  );
}

test("a copy has all of one's own, nothing of others, no secret and no word among staff", async () => {
  const ann = await rig.person("ann@export.test");
  const bob = await rig.person("bob@export.test");
  const [annId, bobId] = [(await ann.viewer()).personId, (await bob.viewer()).personId];
  await chat(annId, "Ann's <own> words", "Ann seems in a hurry");
  await chat(bobId, "Bob's words", "Bob is fine");
  await appendEvent(rig.ctx.db, {
    subjectKind: "person",
    subjectId: annId,
    type: "person.noted",
    actor: system("test"),
    visibility: "internal",
    note: "a word among staff",
    topics: [],
  });
  const files = await made(ann);
  expect(Object.keys(files)).toEqual(["data.json", "data.html"]);
  const { "data.json": json = "", "data.html": html = "" } = files;
  const data = JSON.parse(json);
  expect(data.users).toMatchObject([{ id: annId, email: "ann@export.test" }]);
  expect(data.chat_messages).toMatchObject([{ text: "Ann's <own> words" }]);
  expect(data.sessions).toHaveLength(1);
  expect(data.mails.length).toBeGreaterThan(0);
  expect(html).toContain("Ann's &lt;own&gt; words");
  const { rows } = await rig.database.pool.query<{ password: string; token: string }>(
    "select a.password, s.token from accounts a join sessions s using (user_id) where user_id = $1",
    [annId],
  );
  const secrets = rows.flatMap(({ password, token }) => [password, token]);
  expect(secrets).toHaveLength(2);
  const others = [bobId, "bob@export.test", "Bob's words", "Ann seems in a hurry", "a word among staff"];
  for (const text of [...others, ...secrets, goodPassword]) {
    expect(formsOf(text).filter((form) => (json + html).includes(form))).toEqual([]);
  }
});

test("asked twice is one copy and one mail; made twice too", async () => {
  const here = await rig.person("twice@export.test");
  const { ctx, viewer } = await here.acting();
  await Promise.all([askForExport(ctx), askForExport(ctx)]);
  expect((await readOwnExport(ctx)).state).toBe("waiting");
  expect(failure(await downloadExport(ctx)).code).toBe("not_found");
  const shop = { ...rig.ctx, actor: system("privacy") };
  await Promise.allSettled([makeExport(shop, viewer.personId), makeExport(shop, viewer.personId)]);
  await makeExport(shop, viewer.personId);
  value(await askForExport(ctx));
  expect((await readOwnExport(ctx)).state).toBe("ready");
  const subjects = (await rig.mailsTo("twice@export.test")).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === "The copy of your data is ready")).toHaveLength(1);
  const asked = (await rig.eventsOf(viewer.personId)).filter((type) => type === "person.export_asked");
  expect(asked).toHaveLength(1);
  const { rows } = await rig.database.pool.query(
    "select j.payload from graphile_worker._private_jobs j where j.payload ->> 'personId' = $1",
    [viewer.personId],
  );
  expect(rows).toHaveLength(1);
});

test("a visitor gets none, another person gets none, and the shop keeps it sealed", async () => {
  const owner = await rig.person("owner@export.test");
  await made(owner);
  expect(failure(await askForExport({ ...rig.ctx, actor: visitor })).code).toBe("unauthenticated");
  expect(failure(await downloadExport({ ...rig.ctx, actor: visitor })).code).toBe("unauthenticated");
  const other = await rig.person("other@export.test");
  expect(failure(await downloadExport((await other.acting()).ctx)).code).toBe("not_found");
  const { rows } = await rig.database.pool.query<{ sealed: Buffer }>("select sealed from data_exports");
  const kept = rows.map(({ sealed }) => sealed.toString("latin1")).join("");
  expect(kept).not.toContain("data.json");
});

test("without a confirmed address there is a copy all the same, and no mail", async () => {
  const here = await rig.person("unconfirmed@export.test");
  const { ctx, viewer } = await here.acting();
  value(await askForExport(ctx));
  const { pool } = rig.database;
  await pool.query("update users set email_verified = false where id = $1", [viewer.personId]);
  const before = (await rig.mailsTo("unconfirmed@export.test")).length;
  await makeExport({ ...rig.ctx, actor: system("privacy") }, viewer.personId);
  const { "data.json": json = "" } = unzip(value(await downloadExport(ctx)));
  expect(JSON.parse(json).mails).toEqual([]);
  expect(await rig.mailsTo("unconfirmed@export.test")).toHaveLength(before);
});

test("after seven days it is gone, and can be asked for again", async () => {
  const here = await rig.person("week@export.test");
  await made(here);
  const { ctx, viewer } = await here.acting();
  const later = (days: number) => {
    const at = new Date(ctx.clock.now().getTime() + days * 86_400_000);
    return { ...ctx, clock: { now: () => at } };
  };
  expect((await downloadExport(later(6.9))).ok).toBe(true);
  expect(failure(await downloadExport(later(7))).code).toBe("not_found");
  expect((await readOwnExport(later(7))).state).toBe("none");
  value(await askForExport(later(7)));
  expect((await readOwnExport(later(7))).state).toBe("waiting");
  await makeExport({ ...later(7), actor: system("privacy") }, viewer.personId);
  await forgetExports(later(15));
  expect((await readOwnExport(ctx)).state).toBe("none");
});

test("a copy that no job ever made can be asked for again after seven days, and is made then", async () => {
  const here = await rig.person("stuck@export.test");
  const { ctx, viewer } = await here.acting();
  const later = (days: number) => {
    const at = new Date(ctx.clock.now().getTime() + days * 86_400_000);
    return { ...ctx, clock: { now: () => at } };
  };
  const jobs = async () => {
    const { rows } = await rig.database.pool.query(
      "select 1 from graphile_worker._private_jobs j where j.payload ->> 'personId' = $1",
      [viewer.personId],
    );
    return rows.length;
  };
  value(await askForExport(ctx));
  value(await askForExport(later(6.9)));
  expect(await jobs()).toBe(1);
  value(await askForExport(later(7)));
  expect(await jobs()).toBe(2);
  await makeExport({ ...later(7), actor: system("privacy") }, viewer.personId);
  expect((await readOwnExport(later(7))).state).toBe("ready");
  const other = await rig.person("forgotten@export.test");
  const waiting = (await other.acting()).ctx;
  value(await askForExport(waiting));
  await forgetExports({ db: waiting.db, clock: later(7).clock });
  expect((await readOwnExport(waiting)).state).toBe("none");
});
