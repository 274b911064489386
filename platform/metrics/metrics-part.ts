import type { Queryable } from "../database/connect.ts";

/** One value of a gauge; the labels tell it from the gauge's others. */
export type Sample = { labels?: Record<string, string>; value: number };

/** What a gauge says, as a sentence without its full stop, and which labels its samples have. */
export type GaugeText = { help: string; labels?: readonly string[] };

/**
 * The figures that one part of the shop reads from the database for `/metrics`: each part declares its own,
 * and the list in server/http/metrics-shop.ts names the parts. Names follow Prometheus: base units,
 * `_seconds`, `_total` for what only grows. Labels come from fixed lists (types, states), never from what
 * customers enter, and no figure tells of one person (Rule P5).
 */
export type MetricsPart<Name extends string = string> = {
  /** Names the part where reading it failed. */
  name: string;
  gauges: Record<Name, GaugeText>;
  /**
   * Reads every gauge, by indexes and in milliseconds: it runs every few seconds. One without samples is left
   * out.
   */
  read(db: Queryable): Promise<Record<Name, readonly Sample[]>>;
};

/** The sample of a gauge without labels; none where there is no value. */
export function only(value: number | null): Sample[] {
  return value === null ? [] : [{ value }];
}
