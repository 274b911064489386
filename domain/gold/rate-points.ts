/** Rates as they came into effect at a moment, in micro-dollars per million. */
export type RateStep = { at: Date; buyMicroUsd: number; sellMicroUsd: number };

/** The rates that held at a moment. */
export type RatePointInTime = RateStep;

const dayMilliseconds = 86_400_000;

/**
 * The rates that held at equal distances over the last `days` days, oldest first, the last one now: what a
 * chart draws. `steps` are oldest first; times before the first step are left out. Answers at most `count`
 * points.
 */
export function ratePoints(
  steps: readonly RateStep[],
  { until, days, count }: { until: Date; days: number; count: number },
): RatePointInTime[] {
  const span = days * dayMilliseconds;
  const points: RatePointInTime[] = [];
  let next = 0;
  let holding: RateStep | undefined;
  for (let index = 0; index < count; index++) {
    const at = new Date(until.getTime() - span + Math.round((span * index) / Math.max(1, count - 1)));
    for (let step = steps[next]; step && step.at <= at; step = steps[next]) {
      holding = step;
      next++;
    }
    if (holding) points.push({ ...holding, at });
  }
  return points;
}
