import { data, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { z } from "zod";
import { listPayouts, readLimit } from "../../../../domain/payments/index.ts";
import { can } from "../../../../domain/people/model.ts";
import { isInOurCentury } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { PayoutFailure } from "../../../orders/shared/desk/payout/payout-actions.tsx";
import { actionOfForm } from "../../../orders/shared/desk/payout/payout-copy.ts";
import { listedPayoutLine } from "../../../orders/shared/desk/payout/payout-line.ts";
import { PayoutTable } from "../../../orders/shared/desk/payout/payout-table.tsx";
import { runPayoutForm } from "../../../orders/shared/desk/payout/run-payout-form.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import layout from "../../../ui/layout.module.css";
import { LinkTabs } from "../../../ui/link-tabs.tsx";
import textStyles from "../../../ui/text.module.css";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { useLive } from "../../../web/live/use-live.ts";
import type { Route } from "./+types/payouts.route.ts";

export { DeskError as ErrorBoundary };

const tabs = [
  { state: "open", label: "To pay" },
  { state: "sent", label: "Sent" },
  { state: "confirmed", label: "Confirmed" },
  { state: "failed", label: "Failed" },
] as const;
const stateInput = z.enum(["open", "sent", "confirmed", "failed"]).catch("open");
/** The position in the list: due time and id of the last payout seen. Anything else begins at the first. */
const cursorInput = z
  .templateLiteral([z.iso.datetime(), "_", z.uuid()])
  .refine(isInOurCentury)
  .transform((text) => {
    const [at = "", id = ""] = text.split("_");
    return { dueAt: new Date(at), id };
  })
  .optional()
  .catch(undefined);

export function meta() {
  return [{ title: "Payouts · Order desk · Goldhall" }, { name: "robots", content: "noindex" }];
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { personId, role } = viewerOf(args);
  const state = stateInput.parse(args.url.searchParams.get("state"));
  const cursor = cursorInput.parse(args.url.searchParams.get("after") ?? undefined);
  const { payouts, counts, nextCursor } = unwrapOr404(await listPayouts(ctx, { state, cursor }));
  return {
    state,
    counts,
    isFirstPage: cursor === undefined,
    nextCursor,
    mayApprove: can(role, "payouts.approve_large"),
    mayOverride: can(role, "orders.override"),
    limit: formatUsd(await readLimit(ctx.db)),
    serverNow: ctx.clock.now().getTime(),
    rows: payouts.map((payout) => listedPayoutLine(payout, personId)),
  };
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const action = actionOfForm(fields.form);
  if (!action) throw data(null, { status: 400 });
  const done = await runPayoutForm(ctxOf(args), action, fields);
  if (!done.ok) return done.answer;
  return redirectWith(factsOf(args), args.url.pathname + args.url.search, done.flash);
}

/** After a conflict the list is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

function listPath(state: string, after?: string): string {
  const search = new URLSearchParams({
    ...(state !== "open" && { state }),
    ...(after && { after }),
  }).toString();
  return search ? `/admin/payouts?${search}` : "/admin/payouts";
}

const emptyCopy = {
  open: ["No payouts due", "Sales appear once gold is received."],
  sent: ["No payouts on the way", "Sent payouts stay here until confirmed."],
  confirmed: ["No payouts confirmed yet", "Payouts that arrived show up here."],
  failed: ["No failed payouts", "Retry failed payouts here."],
} as const;

/** Money owed to customers, the oldest deadline first (Rules P22, P23). */
export default function Payouts({ loaderData }: Route.ComponentProps) {
  const { rows, state, counts, isFirstPage, nextCursor, mayApprove, mayOverride, limit, serverNow } =
    loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["orders"], { since: root?.viewer?.since });
  const [title, text] = emptyCopy[state];
  return (
    <>
      <h1>Payouts</h1>
      <LinkTabs
        label="Payouts by state"
        items={tabs.map((tab) => ({
          label: tab.label,
          to: listPath(tab.state),
          current: state === tab.state,
          count: counts[tab.state],
        }))}
      />
      <PayoutFailure />
      {rows.length > 0 ? (
        <PayoutTable rows={rows} mayApprove={mayApprove} mayOverride={mayOverride} serverNow={serverNow} />
      ) : (
        <Empty level={2} title={title}>
          {text}
        </Empty>
      )}
      <div className={cx(layout.row, layout.end)}>
        {isFirstPage ? null : <LinkButton to={listPath(state)}>First page</LinkButton>}
        {nextCursor ? <LinkButton to={listPath(state, nextCursor)}>Next page</LinkButton> : null}
      </div>
      <p className={cx(textStyles.small, textStyles.faint)}>
        Open the order to see the destination. Payouts above {limit}, or after a change of email or payout
        details, need one person to approve and another to send.
      </p>
    </>
  );
}
