import { useRouteLoaderData } from "react-router";
import { z } from "zod";
import { listDisputes } from "../../../../domain/listings/index.ts";
import { disputeStateLabels, disputeStates } from "../../../../domain/listings/model.ts";
import { ctxOf } from "../../../context.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import layout from "../../../ui/layout.module.css";
import { LinkTabs } from "../../../ui/link-tabs.tsx";
import { useLive } from "../../../web/live/use-live.ts";
import { disputesPath } from "../../shared/desk/dispute-copy.ts";
import type { Route } from "./+types/disputes.route.ts";
import { disputeRow } from "./dispute-rows.ts";
import { DisputeTable } from "./dispute-table.tsx";

export { DeskError as ErrorBoundary };

const stateInput = z.enum(disputeStates).catch("open");

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Disputes · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const state = stateInput.parse(searchParams.get("show") ?? "open");
  const after = searchParams.get("after");
  const ctx = ctxOf(args);
  const found = unwrapOr404(await listDisputes(ctx, { state, cursor: after }));
  const { disputes, counts, nextCursor } = found;
  return {
    state,
    counts,
    nextCursor,
    isLater: after !== null,
    rows: disputes.map((one) => disputeRow(one, ctx.clock.now())),
  };
}

/** Disputes about bought accounts: the open ones in the order in which they wait (Rule P20). */
export default function Disputes({ loaderData }: Route.ComponentProps) {
  const { state, counts, rows, nextCursor, isLater } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["disputes"], { since: root?.viewer?.since });
  return (
    <>
      <h1>Disputes</h1>
      <LinkTabs
        label="Disputes by state"
        items={disputeStates.map((each) => ({
          label: disputeStateLabels[each],
          to: disputesPath(each),
          current: each === state,
          count: counts[each],
        }))}
      />
      {rows.length > 0 ? (
        <DisputeTable caption={`${disputeStateLabels[state]} disputes`} rows={rows} />
      ) : (
        <Empty level={2} title={state === "open" ? "No open disputes" : "No disputes"}>
          Problems that buyers report with an account show up here.
        </Empty>
      )}
      {isLater || nextCursor ? (
        <nav className={cx(layout.row, layout.between)} aria-label="Pages of disputes">
          {isLater ? <LinkButton to={disputesPath(state)}>First page</LinkButton> : <span />}
          {nextCursor ? <LinkButton to={disputesPath(state, nextCursor)}>Next page</LinkButton> : null}
        </nav>
      ) : null}
    </>
  );
}
