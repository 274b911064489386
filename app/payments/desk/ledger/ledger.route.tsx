import { useRouteLoaderData } from "react-router";
import { readLedgerProof } from "../../../../domain/audit/index.ts";
import {
  type AccountBalances,
  type PostingView,
  readAccounts,
  readLedger,
} from "../../../../domain/payments/index.ts";
import { ledgerCursorFrom, ledgerCursorText, ledgerFilterFrom } from "../../../../domain/payments/inputs.ts";
import { accountLabels, postingLabels } from "../../../../domain/payments/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatMillions, formatUsd } from "../../../../kernel/money.ts";
import { ctxOf } from "../../../context.ts";
import { proofLine } from "../../../people/shared/desk/proof-line.ts";
import { ProofList } from "../../../people/shared/desk/proof-list.tsx";
import type { loader as rootLoader } from "../../../root.tsx";
import deskStyles from "../../../shell/desk/desk.module.css";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { useLive } from "../../../web/live/use-live.ts";
import styles from "../ledger.module.css";
import type { Route } from "./+types/ledger.route.ts";
import { AccountsPanel } from "./accounts-panel.tsx";
import { LedgerFilters } from "./ledger-filters.tsx";
import { type AccountsView, ledgerPath, ledgerSearch, type PostingLine } from "./ledger-view.ts";
import { PostingTable } from "./posting-table.tsx";

export { DeskError as ErrorBoundary };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Ledger · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const filter = ledgerFilterFrom(args.url.searchParams);
  const after = ledgerCursorFrom(args.url.searchParams);
  // The sums read every entry, so further pages of the list do without them.
  const [page, accounts, proof] = await Promise.all([
    readLedger(ctx, { filter, after }),
    after ? null : readAccounts(ctx),
    after ? null : readLedgerProof(ctx),
  ]);
  const { postings, next } = unwrapOr404(page);
  return {
    filter,
    isFirstPage: after === undefined,
    next: next && ledgerCursorText(next),
    rows: postings.map(lineOf),
    accounts: accounts && accountsView(unwrapOr404(accounts)),
    proof: proof && proofLine(unwrapOr404(proof)),
  };
}

function lineOf({ entries, kind, at, ...posting }: PostingView): PostingLine {
  return {
    ...posting,
    kind: postingLabels[kind],
    at: formatMoment(at),
    entries: entries.map(({ account, ...amount }) => ({
      account: accountLabels[account],
      ...sidesOf(amount),
    })),
  };
}

/** An account has one unit: dollars, or gold. */
function sidesOf({ amountCents, millions }: { amountCents: number; millions: number }) {
  const amount = amountCents + millions;
  const text = millions ? formatMillions(Math.abs(millions)) : formatUsd(Math.abs(amountCents));
  return { debit: amount > 0 ? text : null, credit: amount < 0 ? text : null };
}

function accountsView({ balances, sumCents, sumMillions }: AccountBalances): AccountsView {
  const total = (side: 1 | -1) =>
    formatUsd(balances.reduce((sum, { amountCents }) => sum + Math.max(0, side * amountCents), 0));
  const of = new Map<string, (typeof balances)[number]>(balances.map((each) => [each.account, each]));
  const fault = sumCents === 0 ? formatMillions(sumMillions) : formatUsd(sumCents);
  return {
    // In the order of the words: what we have, what we owe, what we have earned.
    rows: Object.entries(accountLabels).map(([account, label]) => ({
      account,
      label,
      ...sidesOf(of.get(account) ?? { amountCents: 0, millions: 0 }),
    })),
    debitTotal: total(1),
    creditTotal: total(-1),
    fault: sumCents === 0 && sumMillions === 0 ? null : fault,
  };
}

/** The books: every booking, newest first, and what stands on every account (Rule P13), for managers. */
export default function Ledger({ loaderData }: Route.ComponentProps) {
  const { filter, rows, accounts, proof, isFirstPage, next } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["orders"], { since: root?.viewer?.since, paceMilliseconds: 5_000 });
  return (
    <>
      <h1>Ledger</h1>
      <LedgerFilters fields={filter} />
      <div className={accounts ? cx(deskStyles.columns, styles.ledger) : undefined}>
        <div className={layout.stack}>
          {rows.length > 0 ? (
            <PostingTable rows={rows} />
          ) : (
            <NothingBooked isFiltered={ledgerSearch(filter) !== ""} />
          )}
          <div className={cx(layout.row, layout.end)}>
            {isFirstPage ? null : <LinkButton to={ledgerPath + ledgerSearch(filter)}>First page</LinkButton>}
            {next ? <LinkButton to={ledgerPath + ledgerSearch(filter, next)}>Next page</LinkButton> : null}
          </div>
        </div>
        {accounts ? (
          <div className={cx(layout.stack, styles.sums)}>
            {proof ? (
              <Panel title="Nightly proof">
                <ProofList proofs={[proof]} />
              </Panel>
            ) : null}
            <AccountsPanel accounts={accounts} />
          </div>
        ) : null}
      </div>
    </>
  );
}

function NothingBooked({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <Empty level={2} title="No postings yet">
        Money owed, received, paid out or refunded shows up here.
      </Empty>
    );
  }
  return (
    <Empty level={2} title="No matching postings" action={<LinkButton to={ledgerPath}>Show all</LinkButton>}>
      Try fewer filters.
    </Empty>
  );
}
