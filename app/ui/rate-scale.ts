export type ChartBox = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

export type Scale = { x: (index: number) => number; y: (value: number) => number };

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Places values in a box: equal steps to the right, `min` at the foot, `max` at the head. */
export function scaleOf(box: ChartBox, count: number, min: number, max: number): Scale {
  const across = box.width - box.left - box.right;
  const up = box.height - box.top - box.bottom;
  const span = max - min || 1;
  return {
    x: (index) => tenth(box.left + (across * index) / Math.max(1, count - 1)),
    y: (value) => tenth(box.top + up * (1 - (value - min) / span)),
  };
}

/** Path data of a rate that holds until it changes: level, then straight up or down. */
export function stepPath(values: readonly number[], scale: Scale): string {
  return values
    .map((value, index) =>
      index ? `H${scale.x(index)}V${scale.y(value)}` : `M${scale.x(0)} ${scale.y(value)}`,
    )
    .join("");
}

/** Round values that enclose all of `values`: four or five lines of 1, 2 or 5 times a power of ten. */
export function niceTicks(values: readonly number[]): number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const rough = (high - low || Math.abs(high) * 0.1 || 1) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  // Counting in whole steps keeps binary fractions from adding up.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** Which points get a label below: first, last and as many evenly between as fit. */
export function labelIndexes(count: number, labels: number): number[] {
  const wanted = Math.min(labels, count);
  if (wanted <= 1) return count ? [0] : [];
  const picked = Array.from({ length: wanted }, (_, index) =>
    Math.round(((count - 1) * index) / (wanted - 1)),
  );
  return [...new Set(picked)];
}
