import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { metricsRig, namesIn, sampleOf } from "./metrics-rig.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

const rulesFile = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Goldhall[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smhd]$/)
            .optional(),
          labels: z.object({ severity: z.enum(["critical", "warning"]) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboardFile = z.object({
  title: z.string(),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      type: z.enum(["row", "stat", "timeseries"]),
      targets: z
        .array(z.object({ expr: z.string().min(1), datasource: z.object({ uid: z.string() }) }))
        .optional(),
    }),
  ),
});

const alerts = rulesFile
  .parse(parse(read("deploy/monitoring/alerts.yml")))
  .groups.flatMap(({ rules }) => rules);
const dashboard = dashboardFile.parse(JSON.parse(read("deploy/monitoring/dashboard.json")));
const guide = read("docs/monitoring.md");

let scrape: string;
let scraped: Set<string>;
let rig: Awaited<ReturnType<typeof metricsRig>>;
beforeAll(async () => {
  rig = await metricsRig();
  scrape = await (await rig.scrape()).text();
  scraped = namesIn(scrape);
});
afterAll(() => rig.close());

/** The metrics that an expression names; `up` is Prometheus' own. */
const namedIn = (expression: string) =>
  [...expression.matchAll(/\bgoldhall_[a-z0-9_]+/g)].map(([name]) => name);

test("every alert asks for metrics that a scrape has, and names a runbook that is written", () => {
  const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) =>
    text.toLowerCase().replaceAll(" ", "-"),
  );
  expect(alerts.length).toBeGreaterThan(25);
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  for (const { alert, expr, annotations } of alerts) {
    const named = namedIn(expr);
    if (alert !== "GoldhallDown") expect(named, alert).not.toEqual([]);
    for (const name of named) expect(scraped, `${alert}: ${name}`).toContain(name);
    expect(annotations.runbook, alert).toBe(`docs/monitoring.md#${alert.toLowerCase()}`);
    expect(headings, alert).toContain(alert.toLowerCase());
  }
});

test("a shop that has never been backed up, as a new one, alarms after two days", () => {
  const metric = "goldhall_backup_last_success_timestamp_seconds";
  const alarm = alerts.find(({ expr }) => expr === `absent(${metric})`);
  expect(alarm).toMatchObject({ for: "48h", labels: { severity: "critical" } });
  expect(sampleOf(scrape, metric)).toBeUndefined();
});

test("every runbook belongs to an alert", () => {
  const runbooks = [...guide.matchAll(/^### (Goldhall\w+)$/gm)].map(([, name]) => name);
  expect(runbooks.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
});

test("every panel of the dashboard asks for metrics that a scrape has", () => {
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { title, type, targets = [] } of dashboard.panels) {
    expect(targets.length > 0, title).toBe(type !== "row");
    for (const { expr, datasource } of targets) {
      expect(datasource.uid).toBe(`\${${dashboard.templating.list[0]?.name}}`);
      expect(namedIn(expr), title).not.toEqual([]);
      for (const name of namedIn(expr)) expect(scraped, `${title}: ${name}`).toContain(name);
    }
  }
});

test("what the guide explains is there, and what is there is explained", () => {
  const [, table = ""] = guide.split("## What the metrics say");
  const [rows = ""] = table.split("## Runbooks");
  for (const name of namedIn(rows)) {
    if (/_(process|nodejs)_$/.test(name)) continue;
    expect(
      [name, `${name}_bucket`].some((one) => scraped.has(one)),
      name,
    ).toBe(true);
  }
  const families = [...scraped].map((name) => name.replace(/_(bucket|sum|count)$/, ""));
  const own = families.filter((name) => !/^goldhall_(process|nodejs)_/.test(name));
  const explained = (name: string) =>
    rows.includes(`\`${name}\``) ||
    [...rows.matchAll(/`…(_\w+)`/g)].some(([, end = ""]) => name.endsWith(end));
  expect(own.filter((name) => !explained(name))).toEqual([]);
});
