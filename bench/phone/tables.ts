import { quantile, say } from "../orders/figures.ts";
import type { Kind } from "./bytes-by-kind.ts";
import { categories, type Run } from "./run-lighthouse.ts";
import type { WakeUp } from "./wake-up.ts";

type Measured = { name: string; ours: Run[]; bare: Run[] };

const median = (runs: readonly Run[], of: (run: Run) => number) =>
  quantile(
    runs.map((run) => of(run)),
    0.5,
  );
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(0);

const row = (name: string, cells: readonly (string | number)[]) =>
  say(`${name.padEnd(13)} ${cells.map((value) => String(value).padStart(8)).join(" ")}`);

/** The head of the table of `printSpeed`. */
export function printSpeedHead(): void {
  say(`\n${" ".repeat(67)} a bare page of as many bytes`);
  row("page", ["speed", "access", "practice", "seo", "LCP s", "TBT ms", "CLS", "speed", "LCP s", "TBT ms"]);
}

/** Scores and times of a page, and the bare page's beside them. */
export function printSpeed({ name, ours, bare }: Measured): void {
  row(name, [
    ...categories.map((category) => median(ours, (run) => run.scores[category])),
    (median(ours, (run) => run.lcp) / 1000).toFixed(2),
    median(ours, (run) => run.tbt).toFixed(0),
    median(ours, (run) => run.cls).toFixed(3),
    median(bare, (run) => run.scores.performance),
    (median(bare, (run) => run.lcp) / 1000).toFixed(2),
    median(bare, (run) => run.tbt).toFixed(0),
  ]);
}

/** What the pages bring: in all, before the largest paint, and by kind as sent. */
export function printBytes(measured: readonly Measured[]): void {
  const kinds: Kind[] = ["html", "css", "js", "font", "image", "data"];
  say(`\n${" ".repeat(31)} before the LCP   KB by kind`);
  row("page", ["requests", "KB", "requests", "KB", ...kinds]);
  for (const { name, ours } of measured) {
    row(name, [
      median(ours, (run) => run.requests),
      kilobytes(median(ours, (run) => run.bytes)),
      median(ours, (run) => run.requestsBeforePaint),
      kilobytes(median(ours, (run) => run.bytesBeforePaint)),
      ...kinds.map((kind) => kilobytes(median(ours, (run) => run.bytesByKind[kind]))),
    ]);
  }
}

/** From a touch until the page is alive: right after the first paint, and after two seconds of reading. */
export function printWakeUps(measured: readonly { name: string; wakeUps: WakeUp[] }[]): void {
  const medianOf = (wakeUps: WakeUp[], of: (one: WakeUp) => number) =>
    quantile(wakeUps.map(of), 0.5).toFixed(0);
  say("\nms from a touch to life");
  row("page", ["at once", "later", "longest task of that"]);
  for (const { name, wakeUps } of measured)
    row(name, [
      medianOf(wakeUps, (one) => one.early),
      medianOf(wakeUps, (one) => one.late),
      medianOf(wakeUps, (one) => one.longestTask),
    ]);
}
