import { randomUUID } from "node:crypto";
import { type ShouldRevalidateFunctionArgs, useLocation, useRouteLoaderData } from "react-router";
import { readGoldDesk, readRateHistory } from "../../../domain/gold/index.ts";
import { listOwedGold } from "../../../domain/orders/index.ts";
import { can } from "../../../domain/people/model.ts";
import { formatRate } from "../../../kernel/money.ts";
import { ctxOf, factsOf } from "../../context.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { viewerOf } from "../../shell/access/guard-desk.ts";
import styles from "../../shell/desk/desk.module.css";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import layout from "../../ui/layout.module.css";
import { LinkTabs } from "../../ui/link-tabs.tsx";
import panelStyles from "../../ui/panel.module.css";
import { Panel } from "../../ui/panel.tsx";
import { RateChart } from "../../ui/rate-chart.tsx";
import { StatStrip } from "../../ui/stat-strip.tsx";
import { redirectWith } from "../../web/forms/answers.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { runForms } from "../../web/forms/run-forms.ts";
import { useFormKey } from "../../web/forms/use-form-key.ts";
import { useLive } from "../../web/live/use-live.ts";
import type { Route } from "./+types/gold.route.ts";
import { goldCommands } from "./gold-commands.ts";
import { goldForms } from "./gold-forms.ts";
import {
  type ChartRange,
  changeLine,
  chartPoints,
  chartRanges,
  goldStats,
  nextMinute,
  owedGoldLine,
  rateVersionLine,
} from "./gold-view.ts";
import { OwedGold } from "./owed-gold.tsx";
import { PositionChanges } from "./position-changes.tsx";
import { PositionPanel } from "./position-form.tsx";
import { RateVersions } from "./rate-versions.tsx";
import { RatesForm } from "./rates-form.tsx";

export { DeskError as ErrorBoundary };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Gold · Order desk");
}

/** The version that the list of versions continues from; anything else begins at the newest. */
function beforeOf(url: URL): number | undefined {
  const text = url.searchParams.get("before") ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { role } = viewerOf(args);
  const asked = Number(args.url.searchParams.get("days"));
  const days = chartRanges.find((range) => range === asked) ?? chartRanges[0];
  const now = ctx.clock.now();
  const [desk, owed, steps] = await Promise.all([
    readGoldDesk(ctx, { before: beforeOf(args.url) }),
    listOwedGold(ctx),
    readRateHistory(ctx, { days }),
  ]);
  const gold = unwrapOr404(desk);
  const { market, newestVersion, stock, capacity, versions, olderThan, changes } = gold;
  return {
    owed: unwrapOr404(owed).map((each) => owedGoldLine(each, now)),
    stats: goldStats(gold),
    rates: market,
    newestVersion,
    stock,
    capacity,
    versions: versions.map(rateVersionLine),
    olderThan,
    isFirstPage: beforeOf(args.url) === undefined,
    changes: changes.map(changeLine),
    chart: { days, points: chartPoints(steps, now, days) },
    soonest: nextMinute(now),
    formKey: randomUUID(),
    mayPublish: can(role, "rates.edit"),
    mayStock: can(role, "stock.edit"),
  };
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const done = await runForms(goldForms, goldCommands, { ctx: ctxOf(args), fields, more: {} });
  if (!done.ok) return done.answer;
  return redirectWith(factsOf(args), args.url.pathname + args.url.search, done.value);
}

/** After a conflict the page is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** Rates, stock and buying capacity (Rule P14): managers set them, all staff see them with their history. */
export default function Gold({ loaderData }: Route.ComponentProps) {
  const { stats, rates, newestVersion, stock, capacity, versions, changes, chart } = loaderData;
  const { formKey, soonest, mayPublish, mayStock, olderThan, isFirstPage } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["rates"], { since: root?.viewer?.since });
  // What is owed back changes with an order.
  useLive(["orders"], { since: root?.viewer?.since, paceMilliseconds: 5_000 });
  const { search: view } = useLocation();
  const ratesKey = useFormKey(goldForms.rates.name, {
    view,
    version: newestVersion,
    after: [goldForms["withdraw-rates"].name],
  });
  const stockKey = useFormKey(goldForms.stock.name, { view });
  const capacityKey = useFormKey(goldForms.capacity.name, { view });
  return (
    <>
      <h1>Gold</h1>
      <StatStrip items={stats} />
      <OwedGold rows={loaderData.owed} />
      <div className={styles.columns}>
        <div className={layout.stack}>
          {mayPublish ? (
            <Panel title="Publish rates">
              <RatesForm key={ratesKey} rates={rates} newestVersion={newestVersion} soonest={soonest} />
            </Panel>
          ) : null}
          <PastRates chart={chart} />
        </div>
        <div className={layout.stack}>
          <PositionPanel
            key={`stock ${stockKey}`}
            kind="stock"
            position={stock}
            mayEdit={mayStock}
            formKey={formKey}
          />
          <PositionPanel
            key={`capacity ${capacityKey}`}
            kind="capacity"
            position={capacity}
            mayEdit={mayStock}
            formKey={formKey}
          />
        </div>
      </div>
      <Panel title="Rate versions" pad={false}>
        <RateVersions rows={versions} mayEdit={mayPublish} />
        {olderThan !== null || !isFirstPage ? (
          <div className={cx(layout.row, layout.end, panelStyles.padded)}>
            {isFirstPage ? null : <LinkButton to={pathOf(chart.days)}>Newest</LinkButton>}
            {olderThan === null ? null : (
              <LinkButton to={pathOf(chart.days, olderThan)}>Older versions</LinkButton>
            )}
          </div>
        ) : null}
      </Panel>
      <Panel title="Stock and capacity changes" pad={false}>
        <PositionChanges rows={changes} />
      </Panel>
    </>
  );
}

function pathOf(days: ChartRange, before?: number): string {
  const search = new URLSearchParams({
    ...(days === chartRanges[0] ? {} : { days: String(days) }),
    ...(before === undefined ? {} : { before: String(before) }),
  }).toString();
  return search ? `/admin/gold?${search}` : "/admin/gold";
}

const rangeLabels = { 30: "30 days", 90: "90 days", 365: "1 year" } as const;

function PastRates({ chart }: { chart: Route.ComponentProps["loaderData"]["chart"] }) {
  const text = rangeLabels[chart.days];
  return (
    <Panel title="Past rates">
      <LinkTabs
        label="Chart period"
        items={chartRanges.map((days) => ({
          label: rangeLabels[days],
          to: pathOf(days),
          current: days === chart.days,
        }))}
      />
      <RateChart
        label={`Rates per million over ${text}`}
        points={chart.points}
        name="Customers receive"
        secondName="Customers pay"
        format={formatRate}
      />
    </Panel>
  );
}
