import { csvLine } from "../../../kernel/csv.ts";
import { transferGas } from "./plan-sweep.ts";
import type { SweepPlan } from "./read-sweep-plan.ts";

const noteOfNonces =
  "The shop does not know nonces: ask the chain for each address when you sign. An address that has sent nothing has 0.";

/** The name of a plan's file: `sweep-31337-2026-11-20.csv`, the day in UTC. */
export function sweepFileName({ chainId, madeAt }: SweepPlan, format: "csv" | "json"): string {
  return `sweep-${chainId}-${madeAt.toISOString().slice(0, 10)}.${format}`;
}

/**
 * The transfers that are worth it as JSON for an offline signer: whole wei as text, since they exceed safe
 * numbers.
 */
export function sweepJson(plan: SweepPlan): string {
  const transfers = plan.lines
    .filter(({ isWorth }) => isWorth)
    .map(({ path, address, fingerprint, balanceWei, balanceBlock, valueWei }) => ({
      path,
      address,
      keyFingerprint: fingerprint,
      balanceWei: String(balanceWei),
      balanceBlock,
      valueWei: String(valueWei),
      gasLimit: transferGas,
      gasPriceWei: String(plan.gasPriceWei),
      nonce: null,
    }));
  const head = { chainId: plan.chainId, madeAt: plan.madeAt.toISOString(), note: noteOfNonces };
  return `${JSON.stringify({ ...head, transfers }, null, 2)}\n`;
}

const heading = csvLine([
  "Path",
  "Address",
  "Key Fingerprint",
  "Balance Wei",
  "Balance Block",
  "Value Wei",
  "Gas Limit",
  "Gas Price Wei",
  "Nonce",
  "Chain ID",
]);

/** The same as CSV. */
export function sweepCsv(plan: SweepPlan): string {
  const lines = plan.lines.filter(({ isWorth }) => isWorth);
  return (
    heading +
    lines
      .map(({ path, address, fingerprint, balanceWei, balanceBlock, valueWei }) =>
        csvLine([
          path,
          address,
          fingerprint,
          String(balanceWei),
          String(balanceBlock),
          String(valueWei),
          String(transferGas),
          String(plan.gasPriceWei),
          "unknown: ask the chain when you sign",
          String(plan.chainId),
        ]),
      )
      .join("")
  );
}
