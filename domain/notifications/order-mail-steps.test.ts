import { expect, test } from "vitest";
import type { StoredEvent } from "../../platform/events/index.ts";
import type { Notification } from "./notification.ts";
import { mergeSteps } from "./order-mail-steps.ts";

const textOf = (status: string) => ({ kind: "order-step", values: { status } }) as const;

function step(to: string, notification: Partial<Notification> = {}, gold?: "returned" | "owed") {
  const event = { type: "order.status_changed", data: { to, gold } } as unknown as StoredEvent;
  return { event, notification: { text: textOf(to), ...notification } };
}

const button = { line: "button/access" } as const;
const ask = { to: "access", button, note: "We need your code." } as const;

test("the last step is told, with the notes and the asks of those before it", () => {
  const steps = [step("in_progress", ask), step("gold_received")];
  expect(mergeSteps(steps, step("payment_sent", { note: "Thank you." }))).toEqual({
    notification: {
      text: textOf("payment_sent"),
      also: [textOf("in_progress")],
      note: "Thank you.",
      lines: [],
      to: "access",
      button,
    },
    earlierNotes: ["We need your code."],
  });
});

const login = { kind: "login-ready", values: { account: "Main", until: "noon" } } as const;

test("what the last step asks leads, and a canceled order asks for nothing of before", () => {
  const last = step("verifying_account", { text: login });
  expect(mergeSteps([step("in_progress", ask)], last).notification).toMatchObject({
    text: login,
    to: undefined,
    button: undefined,
    also: [textOf("in_progress")],
  });
  const canceled = mergeSteps([step("in_progress", ask)], step("canceled"));
  expect(canceled.notification).toMatchObject({ also: [], to: undefined, button: undefined });
  expect(canceled.earlierNotes).toEqual(["We need your code."]);
});

test("an earlier step whose own text asks hands on its button", () => {
  const merged = mergeSteps([step("verifying_account", { text: login })], step("completed"));
  expect(merged.notification).toMatchObject({ text: textOf("completed"), also: [login], button: login });
});

test("that gold was given back is told, unless there is newer word of it or we have it again (Rule P45)", () => {
  const text = { kind: "gold-returned", values: { gold: "120M" } } as const;
  const returned = step("in_progress", { text }, "returned");
  const alsoOf = (...steps: ReturnType<typeof step>[]) => {
    const last = steps.pop() ?? returned;
    return mergeSteps(steps, last).notification.also;
  };
  expect(alsoOf(returned, step("canceled"))).toEqual([text]);
  expect(alsoOf(step("gold_collected"), returned, step("pending"))).toEqual([text]);
  expect(alsoOf(returned, step("gold_collected"))).toEqual([]);
  expect(alsoOf(returned, step("gold_collected"), step("canceled", {}, "owed"))).toEqual([]);
});
