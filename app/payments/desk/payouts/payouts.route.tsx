import { useState } from "react";
import { data, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { z } from "zod";
import { listPayouts } from "../../../../domain/payments/index.ts";
import type { PayoutsAct } from "../../../../domain/payments/model.ts";
import { can, type Role } from "../../../../domain/people/model.ts";
import { readSettingsGroup } from "../../../../domain/settings/index.ts";
import { isInOurCentury } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { PayoutFailure } from "../../../orders/shared/desk/payout/payout-actions.tsx";
import { listedPayoutLine } from "../../../orders/shared/desk/payout/payout-line.ts";
import { PayoutTable } from "../../../orders/shared/desk/payout/payout-table.tsx";
import type { loader as rootLoader } from "../../../root.tsx";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { takingOver } from "../../../shell/desk/taking-over.ts";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import layout from "../../../ui/layout.module.css";
import { LinkTabs } from "../../../ui/link-tabs.tsx";
import textStyles from "../../../ui/text.module.css";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { runForms } from "../../../web/forms/run-forms.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { useLive } from "../../../web/live/use-live.ts";
import type { Route } from "./+types/payouts.route.ts";
import { BankFile } from "./bank-file.tsx";
import { payoutPageForms, pickPrefix, referencePrefix } from "./payout-forms.ts";
import { payoutPageCommands, type ShownOnce } from "./payout-page-commands.ts";
import { PickedBar, PickedResults } from "./picked-bar.tsx";
import { RevealPayout } from "./reveal-payout.tsx";

export { DeskError as ErrorBoundary };

const { name: pickForm } = payoutPageForms.payouts;
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

/** Nothing of this page is kept by a cache, so that what is revealed is gone with it (Rule P5). */
export const headers: Route.HeadersFunction = (args) => {
  const all = new Headers(answerHeaders(args));
  all.set("Cache-Control", "no-store");
  return all;
};

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Payouts · Order desk");
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
    mayReveal: mayReveal(role),
    limit: formatUsd((await readSettingsGroup(ctx.db, "approvals")).secondPersonAboveCents),
    serverNow: ctx.clock.now().getTime(),
    rows: payouts.map((payout) => listedPayoutLine(payout, personId)),
  };
}

function mayReveal(role: Role): "all" | "own" | null {
  if (can(role, "secrets.reveal_any")) return "all";
  return can(role, "secrets.reveal") ? "own" : null;
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const ctx = takingOver(ctxOf(args), fields);
  const done = await runForms(payoutPageForms, payoutPageCommands, { ctx, fields, more: {} });
  if (!done.ok) return done.answer;
  if ("title" in done.value) {
    return redirectWith(factsOf(args), args.url.pathname + args.url.search, done.value);
  }
  const form = done.value.revealed ? "revealed" : pickForm;
  const answer = { form, fields: {}, errors: {}, title: "", text: "", ...done.value };
  return data<PayoutsAnswer>(answer, { headers: { "Cache-Control": "no-store" } });
}

type PayoutsAnswer = FormAnswer & ShownOnce;

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

/** What can be done with the picked ones of a tab. */
const actsOf: Record<(typeof tabs)[number]["state"], readonly PayoutsAct[]> = {
  open: ["sent", "approve"],
  sent: ["confirm"],
  confirmed: [],
  failed: [],
};

const emptyCopy = {
  open: ["No payouts due", "Sales appear once gold is received, commission once its referrer asks for it."],
  sent: ["No payouts on the way", "Sent payouts stay here until confirmed."],
  confirmed: ["No payouts confirmed yet", "Payouts that arrived show up here."],
  failed: ["No failed payouts", "Retry failed payouts here."],
} as const;

/** Money owed to customers, the oldest deadline first, and all that paying it takes (Rules P22, P23). */
export default function Payouts({ loaderData }: Route.ComponentProps) {
  const {
    rows,
    state,
    counts,
    isFirstPage,
    nextCursor,
    mayApprove,
    mayOverride,
    mayReveal,
    limit,
    serverNow,
  } = loaderData;
  const answer = useLastAnswer<PayoutsAnswer>();
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set());
  const picked = rows.filter(({ orderId }) => ticked.has(orderId));
  const acts = actsOf[state];
  const isAll = rows.length > 0 && picked.length === rows.length;
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
      {answer?.results && answer.act ? (
        <PickedResults act={answer.act} results={answer.results} rows={rows} />
      ) : null}
      {state === "open" && mayReveal && rows.length > 0 ? <BankFile picked={picked} /> : null}
      {acts.length > 0 && rows.length > 0 ? (
        <PickedBar
          acts={acts}
          picked={picked.length}
          isAll={isAll}
          onPickAll={(all) => tick(new Set(all ? rows.map(({ orderId }) => orderId) : []))}
        />
      ) : null}
      {rows.length > 0 ? (
        <PayoutTable
          rows={rows}
          mayApprove={mayApprove}
          mayOverride={mayOverride}
          serverNow={serverNow}
          destination={(row) => (
            <RevealPayout
              row={row}
              mayReveal={mayReveal}
              hidePath={listPath(state)}
              revealed={answer?.revealed?.orderId === row.orderId ? answer.revealed : null}
            />
          )}
          pick={
            acts.length > 0
              ? {
                  form: pickForm,
                  nameOf: ({ orderId }) => pickPrefix + orderId,
                  referenceOf: state === "open" ? ({ orderId }) => referencePrefix + orderId : undefined,
                  isPicked: ({ orderId }) => ticked.has(orderId),
                  onPick: ({ orderId }, isPicked) =>
                    tick(
                      new Set(isPicked ? [...ticked, orderId] : [...ticked].filter((id) => id !== orderId)),
                    ),
                }
              : undefined
          }
        />
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
        Payouts above {limit}, or after a change of where they go, need one person to approve and another to
        send.
      </p>
    </>
  );
}
