import { Download } from "lucide";
import { data } from "react-router";
import { readReport } from "../../../domain/reports/index.ts";
import { reportRangeFrom } from "../../../domain/reports/inputs.ts";
import { dayOf } from "../../../domain/reports/model.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { ctxOf } from "../../context.ts";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { LinkTabs } from "../../ui/link-tabs.tsx";
import { Moments } from "../../ui/moment.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StatStrip } from "../../ui/stat-strip.tsx";
import tableStyles from "../../ui/table.module.css";
import { Table } from "../../ui/table.tsx";
import text from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import { useFilterForm } from "../../web/forms/use-filter-form.ts";
import type { Route } from "./+types/reports.route.ts";
import { shownCell } from "./report-cells.ts";
import { ReportChart } from "./report-chart.tsx";
import { type ReportTable, reportTables } from "./report-tables.ts";
import { barLabel, rangeText, reportSearch, reportStats, reportsPath, usualRanges } from "./report-view.ts";
import styles from "./reports.module.css";

export { DeskError as ErrorBoundary };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Reports · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const today = dayOf(ctx.clock.now());
  const { day } = args.params;
  const range = reportRangeFrom(
    day ? new URLSearchParams({ from: day, to: day }) : args.url.searchParams,
    today,
  );
  if (day && range.from !== day) throw data(null, { status: 404 });
  const report = unwrapOr404(await readReport(ctx, range));
  return {
    range,
    ranges: usualRanges(today).map(({ label, range: usual }) => ({
      label,
      to: reportsPath + reportSearch(usual),
      current: usual.from === range.from && usual.to === range.to,
    })),
    title: rangeText(range),
    before: rangeText(report.before),
    counted: report.waitingSince ? `Counted up to ${formatMoment(report.waitingSince)}.` : "Up to date.",
    stats: reportStats(report),
    bars: report.bars.map(({ starts, revenueCents, costCents }) => ({
      label: barLabel(starts, report.isByDay),
      value: revenueCents,
      second: costCents,
    })),
    tables: reportTables(report).map(shownTable),
  };
}

/** A table with its cells written out. */
function shownTable({ columns, rows, total, ...table }: ReportTable) {
  const shown = (row: ReportTable["rows"][number]) =>
    row.map((cell, index) => shownCell(columns[index]?.format ?? "text", cell));
  return {
    ...table,
    heads: columns.map(({ head }) => head),
    rows: rows.map(shown),
    total: total ? shown(total) : null,
  };
}

type ShownTable = ReturnType<typeof shownTable>;

/** The owner's figures of any days, beside those before them; for managers (Rule P30). */
export default function Reports({ loaderData }: Route.ComponentProps) {
  const { range, ranges, title, before, counted, stats, bars, tables } = loaderData;
  const form = useFilterForm({ path: reportsPath, fields: range, sends: "nothing" });
  return (
    <>
      <h1>Reports</h1>
      <LinkTabs label="Days" items={ranges} />
      <Form {...form} className={styles.ranges} role="search">
        <Field label="From, UTC">
          <TextInput type="date" name="from" defaultValue={range.from} />
        </Field>
        <Field label="To, UTC">
          <TextInput type="date" name="to" defaultValue={range.to} />
        </Field>
        <Button type="submit">Show</Button>
      </Form>
      <p className={text.muted}>
        {title}, compared with {before}. Days are UTC. <Moments text={counted} />
      </p>
      <StatStrip items={stats} />
      <Panel title="Revenue and cost">
        <ReportChart
          label={`Revenue and cost, ${title}; the figures are in the table below`}
          bars={bars}
          name="Revenue"
          secondName="Cost"
          format={wholeDollars}
        />
      </Panel>
      <div className={styles.tables}>
        {tables.map((table) => (
          <TablePanel key={table.id} table={table} search={reportSearch(range)} />
        ))}
      </div>
    </>
  );
}

function wholeDollars(cents: number): string {
  return formatUsd(cents).replace(/\.00$/, "");
}

/** From so many columns on a table takes the whole width. */
const wideColumns = 7;

function TablePanel({ table, search }: { table: ShownTable; search: string }) {
  const { id, title, note, heads, rows, total } = table;
  return (
    <Panel
      id={id}
      title={title}
      pad={false}
      className={cx(styles.table, heads.length >= wideColumns && styles.wide)}
      aside={
        <a
          className={cx(layout.row, layout.tight)}
          href={`/admin/reports.csv${search}&table=${id}`}
          download
          aria-label={`${title} as CSV`}
        >
          <Icon of={Download} size={16} />
          <span>CSV</span>
        </a>
      }
    >
      {note ? <p className={styles.note}>{note}</p> : null}
      {rows.length === 0 && total === null ? (
        <p className={styles.note}>Nothing in these days.</p>
      ) : rows.length > mostRowsShown ? (
        <details className={styles.folded}>
          <summary>Show all {rows.length} rows</summary>
          <Cells table={table} />
        </details>
      ) : (
        <Cells table={table} />
      )}
    </Panel>
  );
}

/** Longer tables are folded, so that what stands below them is found. */
const mostRowsShown = 24;

function Cells({ table: { title, heads, rows, total } }: { table: ShownTable }) {
  return (
    <Table caption={title}>
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={head} scope="col" className={index > 0 ? tableStyles.end : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and rows never move
          <Row key={index} heads={heads} cells={row} />
        ))}
      </tbody>
      {total ? (
        <tfoot>
          <Row heads={heads} cells={total} />
        </tfoot>
      ) : null}
    </Table>
  );
}

function Row({ heads, cells }: { heads: readonly string[]; cells: readonly string[] }) {
  const [first, ...rest] = cells;
  return (
    <tr>
      <th scope="row">{first}</th>
      {rest.map((cell, index) => (
        <td key={heads[index + 1]} className={tableStyles.end}>
          {cell}
        </td>
      ))}
    </tr>
  );
}
