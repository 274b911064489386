import { z } from "@hono/zod-openapi";
import { type Report, readReport } from "../../../domain/reports/index.ts";
import { reportRangeFrom } from "../../../domain/reports/inputs.ts";
import { ok } from "../../../kernel/result.ts";
import { answer } from "./answer.ts";
import { call, failures, jsonAnswer, madeByStaff } from "./call.ts";
import { cents, int, moment } from "./fields.ts";

const day = z.iso.date("Send a day like 2026-11-20");

const bar = answer<Report["bars"][number]>("ReportBar")({
  starts: day
    .clone()
    .openapi({ description: "The day, or the first day of the month.", example: "2026-11-20" }),
  revenue_cents: cents("What was earned, in US cents.", 190_000),
  cost_cents: cents("What it cost, in US cents.", 150_000),
  paid_out_cents: cents("What was paid to customers, in US cents.", 120_000),
  placed: int("Orders placed.", 12),
  completed: int("Orders completed.", 10),
});

const report = answer<Report>("Report")({
  from: [day.clone().openapi({ example: "2026-11-01" }), ({ range }) => range.from],
  to: [day.clone().openapi({ example: "2026-11-30" }), ({ range }) => range.to],
  bars: bar.list("bars", { description: "By day, or by month of a range of more than 92 days." }),
  figures: z.record(z.string(), z.record(z.string(), z.int())).openapi({
    description: "Every figure that is counted, by name and by what it is of. Money in US cents.",
    example: { revenue: { gold_sale: 190_000 } },
  }),
  waiting_since: moment().nullable().openapi({
    description: "Since when something waits to be counted. Null once everything is.",
  }),
});

const readCall = call("act", {
  operationId: "getReport",
  method: "get",
  path: "/reports",
  tags: ["Staff"],
  summary: "Get the figures of a range of days",
  description: "Needs `reports.read`. Days in UTC, both included; the last 30 unless asked otherwise.",
  security: madeByStaff("reports.read"),
  request: {
    query: z.object({ from: day.clone().optional(), to: day.clone().optional() }),
  },
  responses: { 200: jsonAnswer("The figures.", report.schema), ...failures(400, 403) },
})(async ({ ctx }, c) => {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const asked = new URLSearchParams(Object.entries(c.req.valid("query")));
  const read = await readReport(ctx, reportRangeFrom(asked, today));
  return read.ok ? ok(report.present(read.value)) : read;
});

/** The desk's reports. */
export const reportCalls = [readCall];
