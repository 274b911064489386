import { z } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import { answer } from "./answer.ts";
import { moment, usd } from "./fields.ts";

type View = { id: string; createdAt: Date; amountCents: number; endedAt: Date | null; secret: string };
const view: View = { id: "7", createdAt: new Date(0), amountCents: 1999, endedAt: null, secret: "x" };

const line = answer<View>()({
  id: z.string(),
  created_at: moment(),
  amount_usd: usd("amountCents"),
  ended: [moment().nullable(), ({ endedAt }) => endedAt],
});
const sent = { id: "7", created_at: "1970-01-01T00:00:00.000Z", amount_usd: 19.99, ended: null };

test("an answer has the fields of its table and nothing else of the view", () => {
  expect(line.present(view)).toEqual(sent);
  expect(line.schema.parse(line.present(view))).toEqual(sent);
});

test("an answer of many has each of them", () => {
  const page = answer<{ lines: View[] }>()({ lines: line.list("lines") });
  expect(page.present({ lines: [view, view] })).toEqual({ lines: [sent, sent] });
});

test("a field that the view lacks, or has as something else, does not compile", () => {
  // @ts-expect-error -- the view has no endReason
  answer<View>()({ end_reason: z.string() });
  // @ts-expect-error -- the id is text
  answer<View>()({ id: z.int() });
  // @ts-expect-error -- it may be null
  answer<View>()({ ended_at: moment() });
  // @ts-expect-error -- a number is promised
  answer<View>()({ amount_usd: [z.number(), ({ id }) => id] });
  // @ts-expect-error -- the view has no priceCents
  answer<View>()({ amount_usd: usd("priceCents") });
  expect(answer<View>()({ ended_at: moment().nullable() }).present(view)).toEqual({ ended_at: null });
});
