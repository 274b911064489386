import { test } from "vitest";

/** Whether `npm run test:long` runs, which has what is rare, slow or in both windows and themes. */
export const isLongRun = process.env.PROPERTY_RUNS !== undefined;

/** A test of what is rare or changes seldom: it runs with `npm run test:long`. */
export const longTest = test.runIf(isLongRun);

/** Of rows that all say the same of another thing: every fourth, and all of them in the long run. */
export function someOf<Row>(rows: readonly Row[], every = 4): readonly Row[] {
  return isLongRun ? rows : rows.filter((_, at) => at % every === 0);
}
