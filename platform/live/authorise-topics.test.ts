import { expect, test } from "vitest";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { authoriseTopics, type TopicRule, tellsWhatBy } from "./authorise-topics.ts";

const person: Actor = { kind: "person", personId: "p1", role: "member", sessionId: "s1", elevated: false };
const rules: TopicRule[] = [
  { prefix: "site:", isPublic: true },
  { prefix: "user:", allows: (actor, rest) => actor.kind === "person" && actor.personId === rest },
  { prefix: "order:", allows: async (_, rest) => rest === "mine" },
];

test("topics that the rules allow are granted, each once", async () => {
  const granted = await authoriseTopics(["user:p1", "site:rates", "order:mine", "user:p1"], rules, person);
  expect(granted).toEqual({ ok: true, value: new Set(["user:p1", "site:rates", "order:mine"]) });
});

test.each([
  ["another person's topic", ["user:p2"], person, "forbidden"],
  ["one forbidden topic among allowed ones", ["site:rates", "order:other"], person, "forbidden"],
  ["a topic that no rule knows", ["staff:orders"], person, "forbidden"],
  ["a visitor's wish for a person's topic", ["user:p1"], visitor, "unauthenticated"],
  ["no topic", [], person, "invalid"],
  ["a malformed topic", ["user:"], person, "invalid"],
  ["a topic with a line break", ["user:p1\nevent: x"], person, "invalid"],
  ["an endless topic", [`user:${"x".repeat(200)}`], person, "invalid"],
  ["more than 20 topics", Array.from({ length: 21 }, (_, index) => `site:${index}`), person, "invalid"],
])("%s is refused", async (_, wished, actor, code) => {
  expect(await authoriseTopics(wished, rules, actor)).toMatchObject({ ok: false, error: { code } });
});

test("what happened to what is told on topics that some may follow, never on those of everybody or of nobody", () => {
  const tellsWhat = tellsWhatBy([...rules, { prefix: "order:pub", isPublic: true }]);
  expect(["user:p1", "order:mine"].map(tellsWhat)).toEqual([true, true]);
  expect(["site:rates", "order:public", "staff:orders"].map(tellsWhat)).toEqual([false, false, false]);
});
