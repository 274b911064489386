import type { Registry } from "prom-client";
import { listingsMetrics } from "../../domain/listings/index.ts";
import { ordersMetrics } from "../../domain/orders/index.ts";
import { paymentsMetrics } from "../../domain/payments/index.ts";
import { supportMetrics } from "../../domain/support/index.ts";
import { backupMetrics } from "../../platform/backup/backup-metrics.ts";
import { databaseMetrics } from "../../platform/database/database-metrics.ts";
import { jobMetrics } from "../../platform/jobs/job-metrics.ts";
import type { LiveHub } from "../../platform/live/hub.ts";
import { mailMetrics } from "../../platform/mail/mail-metrics.ts";
import type { MetricsPart } from "../../platform/metrics/metrics-part.ts";
import { createFigures } from "../../platform/metrics/read-figures.ts";
import { proofMetrics } from "../../platform/proofs/proof-metrics.ts";
import type { Services } from "../services.ts";
import { addGauge, type Metrics } from "./metrics.ts";
import { addServerGauges, type LaneStates } from "./metrics-server.ts";

/** Whose figures are read from the database; a new part of the shop adds its own here. */
const partsOf = ({ eth }: Services): MetricsPart[] => [
  ordersMetrics,
  paymentsMetrics(eth.chain.chainId),
  listingsMetrics,
  supportMetrics,
  mailMetrics,
  jobMetrics,
  proofMetrics,
  backupMetrics,
  databaseMetrics,
];

/** Everything that `/metrics` says beside what is counted while answering requests (docs/monitoring.md). */
export function addShopMetrics(
  { registry }: Metrics,
  services: Services,
  own: { hub: LiveHub; jobs: LaneStates },
): void {
  addServerGauges(registry, services, own);
  addFigures(registry, services);
}

/**
 * The figures of the parts: the same on every server over one database, and left out while that gives no
 * answer.
 */
function addFigures(registry: Registry, services: Services): void {
  const parts = partsOf(services);
  const read = createFigures({ db: services.connection.db, parts, log: services.log });
  for (const { gauges } of parts) {
    for (const [name, text] of Object.entries(gauges)) {
      const described = {
        ...text,
        help: `${text.help} (every server over one database says the same: take max)`,
      };
      addGauge(registry, name, described, async () => (await read()).samples.get(name) ?? []);
    }
  }
  addGauge(
    registry,
    "goldhall_database_up",
    { help: "1 if the database answers this server within 2 s" },
    async () => [{ value: (await read()).databaseUp ? 1 : 0 }],
  );
  addGauge(
    registry,
    "goldhall_metrics_read_seconds",
    { help: "How long the last reading of figures took" },
    async () => [{ value: (await read()).seconds }],
  );
  const failed = { help: "1 for each part whose figures could not be read", labels: ["part"] };
  addGauge(registry, "goldhall_metrics_read_failed", failed, async () => {
    const { failedParts } = await read();
    return parts.map(({ name }) => ({ labels: { part: name }, value: failedParts.includes(name) ? 1 : 0 }));
  });
}
