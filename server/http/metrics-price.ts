import { setTimeout as sleep } from "node:timers/promises";
import type { Registry } from "prom-client";
import { only } from "../../platform/metrics/metrics-part.ts";
import type { EthSources } from "../eth-ports.ts";
import { addGauge } from "./metrics.ts";

/**
 * For how long feeds are not asked again for the sake of the metrics, and how long a scrape waits for them at
 * most.
 */
const askedAgainMilliseconds = 30_000;
const patienceMilliseconds = 1_000;

/**
 * The price of ETH and its feeds as this server sees them. Feeds are asked when a customer needs a price; so
 * that their silence is noticed before, a scrape asks them too, at most every half minute and without waiting
 * long for them.
 */
export function addPriceGauges(registry: Registry, eth: EthSources): void {
  const price = priceNowAndThen(eth);

  const available = "1 if enough feeds agree on a price of ETH; 0 stops new payments in ETH";
  addGauge(registry, "goldhall_eth_price_available", { help: available }, async () =>
    only((await price()) === null ? 0 : 1),
  );
  const dollars = "The price of one ETH by the feeds; left out while it is not certain";
  addGauge(registry, "goldhall_eth_price_dollars", { help: dollars }, async () => {
    const microUsd = await price();
    return only(microUsd === null ? null : microUsd / 1_000_000);
  });
  const up = "1 for a feed of the price of ETH that answered this server when it was asked last";
  addGauge(registry, "goldhall_eth_price_feed_up", { help: up, labels: ["feed"] }, async () => {
    await price();
    return eth.feeds().map(({ name, answers }) => ({ labels: { feed: name }, value: answers ? 1 : 0 }));
  });
  const reading = { help: "When the trade was made whose price a feed gave last", labels: ["feed"] };
  addGauge(registry, "goldhall_eth_price_feed_reading_timestamp_seconds", reading, async () => {
    await price();
    return eth
      .feeds()
      .flatMap(({ name, at }) => (at ? [{ labels: { feed: name }, value: at.getTime() / 1000 }] : []));
  });
}

/**
 * Makes what answers the newest price that is known, in micro-dollars, and asks anew when it is half a minute
 * old.
 */
function priceNowAndThen(eth: EthSources): () => Promise<number | null> {
  let microUsd: number | null = null;
  let asked: { at: number; soon: Promise<unknown> } | undefined;

  async function ask(): Promise<void> {
    // Without the database nobody knows which price to trust.
    const price = await eth.readPrice().catch(() => null);
    microUsd = price?.ok ? price.value.microUsd : null;
  }

  return async () => {
    if (!asked || performance.now() - asked.at > askedAgainMilliseconds) {
      const soon = Promise.race([ask(), sleep(patienceMilliseconds, undefined, { ref: false })]);
      asked = { at: performance.now(), soon };
    }
    await asked.soon;
    return microUsd;
  };
}
