import type { ChainHealth, EthKeyView, SweepPlan } from "../../../../domain/payments/index.ts";
import { formatEth } from "../../../../domain/payments/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import type { HealthView, KeyView, SweepView } from "./chain-view.ts";

/** A server that runs looks every few seconds; after this long nobody does. */
const staleMilliseconds = 60_000;
const shownRows = 100;
const weiInGwei = 10n ** 9n;
const weiInMillionth = 10n ** 12n;

/** The chain's health as the page writes it. */
export function healthView({ chainId, isTest, watch, watched, waiting }: ChainHealth): HealthView {
  return {
    network: isTest ? "Local test chain" : chainId === 1 ? "Ethereum" : "Another network",
    chainId,
    watched,
    waiting,
    watch: watch && {
      head: watch.headNumber.toLocaleString("en-US"),
      headAt: formatMoment(watch.headTime),
      finalized: watch.finalizedNumber.toLocaleString("en-US"),
      checkedAt: formatMoment(watch.checkedAt),
      checkedAgo: agoText(watch.checkedAgo),
      isStale: watch.checkedAgo > staleMilliseconds,
      holder: watch.holder && serverName(watch.holder),
      trouble: watch.trouble,
      troubleSince: watch.troubleSince && formatMoment(watch.troubleSince),
    },
  };
}

/** Host and process; what follows only makes the name unlike any other. */
function serverName(holder: string): string {
  return holder.split(":").slice(0, 2).join(":");
}

function agoText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 90) return `${seconds} s ago`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min ago` : `${Math.round(minutes / 60)} h ago`;
}

/** A key as the page writes it, for the one who looks. */
export function keyView(key: EthKeyView, viewerId: string): KeyView {
  const { id, state, xpub, fingerprint, firstAddresses, payments } = key;
  // Without a person it was the command line, or the start of a demo.
  const by = (name: string | null, at: Date) =>
    `${formatMoment(at)} ${name ? `by ${name}` : "from the command line"}`;
  return {
    id,
    state,
    xpub,
    fingerprint,
    firstAddresses,
    payments,
    proposed: by(key.proposedByName, key.proposedAt),
    decided: key.decidedAt && by(key.decidedByName, key.decidedAt),
    isFirst: key.proposedBy === null,
    isViewers: key.proposedBy === viewerId,
  };
}

/** The plan as the page writes it: the largest hundred addresses, sums in ETH. */
export function sweepView(plan: SweepPlan, everywhere: boolean): SweepView {
  const { lines, totals } = plan;
  return {
    percent: plan.worthPercent,
    everywhere,
    cost: shortEth(plan.costWei),
    gasPrice: gweiText(plan.gasPriceWei),
    rows: lines.slice(0, shownRows).map((line) => ({
      path: line.path,
      address: line.address,
      fingerprint: line.fingerprint,
      orderId: line.orderId,
      balance: formatEth(line.balanceWei),
      value: formatEth(line.valueWei),
      isWorth: line.isWorth,
      lastSeen: line.isFresh ? null : `as of block ${line.balanceBlock}`,
    })),
    more: Math.max(0, lines.length - shownRows),
    addresses: totals.addresses,
    balance: shortEth(totals.balanceWei),
    worthAddresses: totals.worthAddresses,
    worth: shortEth(totals.worthWei),
    gas: shortEth(totals.gasWei),
  };
}

/** ETH to six decimals, for sums; what is less than the last of them is said to be. */
function shortEth(wei: bigint): string {
  const millionths = wei / weiInMillionth;
  return millionths === 0n && wei > 0n ? "< 0.000001" : formatEth(millionths * weiInMillionth);
}

/** Gwei with up to three decimals. */
function gweiText(wei: bigint): string {
  const thousandths = (wei * 1000n) / weiInGwei;
  return (Number(thousandths) / 1000).toString();
}
