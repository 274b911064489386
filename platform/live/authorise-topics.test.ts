import fc from "fast-check";
import { expect, test } from "vitest";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { authoriseTopics, type TopicRule, tellsWhatBy } from "./authorise-topics.ts";

const person: Actor = { kind: "person", personId: "p1", role: "member", sessionId: "s1", elevated: false };
const rules: TopicRule[] = [
  { topic: "rates", isPublic: true },
  { prefix: "site:", isPublic: true },
  { topic: "orders", allows: (actor) => actor.kind === "person" && actor.role !== "member" },
  { prefix: "orders-of:", allows: (actor, id) => actor.kind === "person" && actor.personId === id },
  { prefix: "user:", allows: (actor, id) => actor.kind === "person" && actor.personId === id },
  { prefix: "order:", allows: async (_, id) => id === "mine" },
];

test("topics that the rules allow are granted, each once", async () => {
  const granted = await authoriseTopics(["user:p1", "site:rates", "order:mine", "user:p1"], rules, person);
  expect(granted).toEqual({ ok: true, value: new Set(["user:p1", "site:rates", "order:mine"]) });
});

test.each([
  ["another person's topic", ["user:p2"], person, "forbidden"],
  ["one forbidden topic among allowed ones", ["site:rates", "order:other"], person, "forbidden"],
  ["a topic that no rule knows", ["staff:orders"], person, "forbidden"],
  ["a longer word than an exact topic", ["rates-hidden"], person, "forbidden"],
  ["an exact topic with an id", ["rates:1"], person, "forbidden"],
  ["a kind without its id", ["site"], person, "forbidden"],
  ["a kind that only ends like another", ["my-site:1"], person, "forbidden"],
  ["an id of several parts", ["user:p1:more"], person, "invalid"],
  ["a visitor's request for a person's topic", ["user:p1"], visitor, "unauthenticated"],
  ["no topic", [], person, "invalid"],
  ["a malformed topic", ["user:"], person, "invalid"],
  ["a topic with a line break", ["user:p1\nevent: x"], person, "invalid"],
  ["an endless topic", [`user:${"x".repeat(200)}`], person, "invalid"],
  ["more than 20 topics", Array.from({ length: 21 }, (_, index) => `site:${index}`), person, "invalid"],
])("%s is refused", async (_, requested, actor, code) => {
  expect(await authoriseTopics(requested, rules, actor)).toMatchObject({ ok: false, error: { code } });
});

test("staff who follow all orders follow no one person's, and the other way round", async () => {
  const staff: Actor = { ...person, personId: "p9", role: "staff" };
  expect((await authoriseTopics(["orders"], rules, staff)).ok).toBe(true);
  expect((await authoriseTopics(["orders-of:p1"], rules, staff)).ok).toBe(false);
  expect((await authoriseTopics(["orders-of:p1"], rules, person)).ok).toBe(true);
  expect((await authoriseTopics(["orders"], rules, person)).ok).toBe(false);
});

test("only the topics that a rule names, or its kind with an id, are ever granted", async () => {
  const word = fc.stringMatching(/^[a-z][a-z-]{0,8}$/);
  const topic = fc.oneof(
    word,
    fc.tuple(word, fc.stringMatching(/^[a-z:]{0,6}$/)).map((parts) => parts.join(":")),
  );
  const near = (name: string) =>
    fc.oneof(
      fc.constant(name),
      fc.tuple(fc.constant(name), topic).map((parts) => parts.join("")),
      fc.tuple(topic, fc.constant(name)).map((parts) => parts.join("")),
    );
  await fc.assert(
    fc.asyncProperty(word, word, fc.oneof(topic, near("rates")), async (exact, kind, asked) => {
      const open: TopicRule[] = [
        { topic: exact, isPublic: true },
        { prefix: `${kind}:`, isPublic: true },
      ];
      for (const request of [asked, exact + asked, kind + asked, `${kind}:${asked}`, exact, kind]) {
        const [head = "", ...ids] = request.split(":");
        const named = request === exact || (head === kind && ids.length === 1 && ids[0] !== "");
        expect((await authoriseTopics([request], open, visitor)).ok, request).toBe(named);
      }
    }),
  );
});

test("what happened to what is told on topics that some may follow, never on those of everybody or of nobody", () => {
  const tellsWhat = tellsWhatBy(rules);
  expect(["user:p1", "order:mine", "orders"].map(tellsWhat)).toEqual([true, true, true]);
  expect(["site:rates", "rates", "rates-of:p1", "staff:orders"].map(tellsWhat)).toEqual(Array(4).fill(false));
});
