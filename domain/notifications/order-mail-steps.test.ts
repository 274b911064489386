import { expect, test } from "vitest";
import type { StoredEvent } from "../../platform/events/index.ts";
import type { Notification } from "./notification.ts";
import { mergeSteps } from "./order-mail-steps.ts";

const told = { kind: "order-canceled" } as const;

function step(to: string, notification: Partial<Notification> = {}) {
  const event = { type: "order.status_changed", data: { to } } as unknown as StoredEvent;
  return { event, notification: { text: told, paragraphs: [`It is ${to}.`], ...notification } };
}

const ask = { to: "access", linkLabel: "Give us access", note: "We need your code." } as const;

test("the last step is told, with the notes and the asks of those before it", () => {
  const steps = [step("in_progress", ask), step("gold_received")];
  expect(mergeSteps(steps, step("payment_sent", { note: "Thank you." }))).toEqual({
    notification: {
      text: told,
      paragraphs: ["It is payment_sent.", "It is in_progress."],
      note: "Thank you.",
      lines: [],
      to: "access",
      linkLabel: "Give us access",
    },
    earlierNotes: ["We need your code."],
  });
});

test("what the last step asks leads, and a canceled order asks for nothing of before", () => {
  const last = step("verifying_account", { linkLabel: "Read the login" });
  expect(mergeSteps([step("in_progress", ask)], last).notification).toMatchObject({
    linkLabel: "Read the login",
    to: undefined,
    paragraphs: ["It is verifying_account.", "It is in_progress."],
  });
  const canceled = mergeSteps([step("in_progress", ask)], step("canceled"));
  expect(canceled.notification).toMatchObject({ paragraphs: ["It is canceled."], linkLabel: undefined });
  expect(canceled.earlierNotes).toEqual(["We need your code."]);
});
