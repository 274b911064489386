import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import {
  approveEthKey,
  proposeEthKey,
  readChainHealth,
  readEthKeys,
  readSweepPlan,
  refuseEthKey,
} from "../../../../domain/payments/index.ts";
import { sweepInput } from "../../../../domain/payments/inputs.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../../context.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { does, type FormCommands, runForms } from "../../../web/forms/run-forms.ts";
import { useLive } from "../../../web/live/use-live.ts";
import ledgerStyles from "../ledger.module.css";
import type { Route } from "./+types/chain.route.ts";
import { healthView, keyView, sweepView } from "./chain-facts.ts";
import { chainForms } from "./chain-forms.ts";
import { ChainHealth } from "./chain-health.tsx";
import styles from "./chain-keys.module.css";
import type { KeyView } from "./chain-view.ts";
import { KeyFacts } from "./key-card.tsx";
import { ProposedKeyForms, ProposeKeyForm } from "./key-forms.tsx";
import { KeyHistory } from "./key-history.tsx";
import { SweepPanel } from "./sweep-panel.tsx";

export { DeskError as ErrorBoundary };

const page = "/admin/chain";

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Chain · Order desk");
}

export const headers = answerHeaders;

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { personId } = viewerOf(args);
  const search = args.url.searchParams;
  const { percent, everywhere } = sweepInput.parse(Object.fromEntries(search));
  const isAsked = search.has("percent");
  const [health, keys, sweep] = await Promise.all([
    readChainHealth(ctx),
    readEthKeys(ctx),
    isAsked ? readSweep(ctx, percent, everywhere === "on") : null,
  ]);
  const { active, proposed, earlier, nextIndex } = unwrapOr404(keys);
  return {
    health: healthView(unwrapOr404(health)),
    active: active && keyView(active, personId),
    proposed: proposed && keyView(proposed, personId),
    earlier: earlier.map((key) => keyView(key, personId)),
    nextIndex,
    sweep,
    percent,
    everywhere: everywhere === "on",
  };
}

/** The plan, or why there is none: the rest of the page stands without it. */
async function readSweep(ctx: ShopCtx, worthPercent: number, everywhere: boolean) {
  const plan = await readSweepPlan(ctx, { worthPercent, everywhere });
  if (!plan.ok && plan.error.code === "unavailable") return plan.error.text;
  return sweepView(unwrapOr404(plan), everywhere);
}

const chainCommands: FormCommands<typeof chainForms, ShopCtx> = {
  "propose-key": does(
    proposeEthKey,
    successMessage("Key proposed", "Another admin must approve it. We emailed every admin."),
  ),
  "approve-key": does(
    approveEthKey,
    successMessage("Key in use", "New payments use its addresses. We emailed every admin."),
  ),
  "refuse-key": does(
    refuseEthKey,
    successMessage("Key rejected", "The current key stays in use. We emailed every admin."),
  ),
};

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const done = await runForms(chainForms, chainCommands, { ctx: ctxOf(args), fields, more: {} });
  return done.ok ? redirectWith(factsOf(args), page, done.value) : done.answer;
}

/** After a conflict the page is read again, so that it shows the keys as they are. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/**
 * The chain on which customers pay, the wallet that their payments go to, and how to empty its addresses
 * (Rule P21).
 */
export default function Chain({ loaderData }: Route.ComponentProps) {
  const { health, active, proposed, earlier, nextIndex, sweep, percent, everywhere } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["eth-keys"], { since: root?.viewer?.since });
  return (
    <>
      <div className={cx(layout.row, layout.between)}>
        <h1>Chain</h1>
        <LinkButton to={page} variant="quiet" preventScrollReset>
          Refresh
        </LinkButton>
      </div>
      <ChainHealth health={health} />
      <div className={styles.keys}>
        <ActiveKey active={active} nextIndex={nextIndex} />
        {proposed ? <ProposedKey proposed={proposed} /> : <AnotherKey />}
      </div>
      {earlier.length > 0 ? (
        <Panel title="Earlier keys" pad={false} className={ledgerStyles.insetTable}>
          <KeyHistory rows={earlier} />
        </Panel>
      ) : null}
      <SweepPanel sweep={sweep} percent={percent} everywhere={everywhere} />
    </>
  );
}

function ActiveKey({ active, nextIndex }: { active: KeyView | null; nextIndex: number }) {
  if (!active) {
    return (
      <Panel title="Key in use" aside={<Badge tone="warn">None</Badge>}>
        <p>
          Without a key, customers can't pay in ETH. Set the first one on the command line:{" "}
          <code className={textStyles.mono}>npm run shop -- set-eth-key xpub…</code>
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Key in use" aside={<Badge tone="good">In use</Badge>}>
      <KeyFacts of={active} />
      <p className={cx(textStyles.small, textStyles.muted)}>
        Compare the first addresses with your wallet. Payments so far: {active.payments}. Next address: number{" "}
        {nextIndex}. Many wallets show only the first 20 addresses, so use the paths in the sweep plan.
      </p>
    </Panel>
  );
}

function ProposedKey({ proposed }: { proposed: KeyView }) {
  return (
    <Panel title="Proposed key" aside={<Badge tone="warn">Waiting for a second admin</Badge>}>
      <KeyFacts of={proposed} />
      <ProposedKeyForms proposed={proposed} />
    </Panel>
  );
}

function AnotherKey() {
  return (
    <Panel title="Propose another key">
      <div className={layout.stack}>
        <p className={textStyles.muted}>
          Nothing changes until a second admin approves it. We email every admin and keep watching the old
          key's addresses.
        </p>
        <ProposeKeyForm />
      </div>
    </Panel>
  );
}
