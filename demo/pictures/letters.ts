/**
 * Letters as an engraver cuts them: single strokes in a box of 4 by 6. Machines differ in their fonts, these
 * do not.
 */
const strokes: Record<string, string> = {
  A: "M0 6L2 0 4 6M.8 4H3.2",
  B: "M0 0V6H2.4Q4 6 4 4.4T2.4 2.9H0M0 0H2.2Q3.6 0 3.6 1.4T2.2 2.9",
  C: "M4 1Q3.2 0 2.1 0Q0 0 0 3T2.1 6Q3.2 6 4 5",
  D: "M0 0V6H1.8Q4 6 4 3T1.8 0Z",
  E: "M4 0H0V6H4M0 2.9H3",
  F: "M4 0H0V6M0 2.9H3",
  G: "M4 1Q3.2 0 2.1 0Q0 0 0 3T2.1 6Q4 6 4 3.3H2.4",
  H: "M0 0V6M4 0V6M0 2.9H4",
  I: "M2 0V6M1 0H3M1 6H3",
  J: "M3.4 0V4.4Q3.4 6 1.8 6T.2 4.6",
  K: "M0 0V6M4 0L0 3.6M1.3 2.5L4 6",
  L: "M0 0V6H3.8",
  M: "M0 6V0L2 3.6 4 0V6",
  N: "M0 6V0L4 6V0",
  O: "M2 0Q4 0 4 3T2 6Q0 6 0 3T2 0Z",
  P: "M0 6V0H2.3Q4 0 4 1.7T2.3 3.4H0",
  Q: "M2 0Q4 0 4 3T2 6Q0 6 0 3T2 0ZM2.6 4.6L4.2 6.6",
  R: "M0 6V0H2.3Q4 0 4 1.7T2.3 3.4H0M2.2 3.4L4 6",
  S: "M3.8 1Q3 0 2 0Q.2 0 .2 1.5T2 2.9T3.9 4.4T2 6Q.8 6 0 5",
  T: "M0 0H4M2 0V6",
  U: "M0 0V4Q0 6 2 6T4 4V0",
  V: "M0 0L2 6 4 0",
  W: "M0 0L1 6 2 2 3 6 4 0",
  X: "M0 0L4 6M4 0L0 6",
  Y: "M0 0L2 3.2 4 0M2 3.2V6",
  Z: "M0 0H4L0 6H4",
  0: "M2 0Q4 0 4 3T2 6Q0 6 0 3T2 0Z",
  1: "M.8 1.2L2.2 0V6M.8 6H3.6",
  2: "M.2 1.4Q.4 0 2 0T3.8 1.6Q3.8 2.8 .2 6H4",
  3: "M.3 .9Q.9 0 2 0T3.7 1.5T1.8 2.8Q4 2.8 4 4.4T2 6Q.6 6 0 5",
  4: "M3 6V0L0 4.2H4",
  5: "M3.7 0H.6L.3 2.7Q1 2.2 2 2.2Q4 2.2 4 4.1T2 6Q.7 6 .1 5.1",
  6: "M3.6 .7Q3 0 2.1 0Q0 0 0 3.6Q0 6 2 6T4 4.1T2 2.3Q.5 2.3 .1 3.6",
  7: "M0 0H4L1.4 6",
  8: "M2 2.8Q.4 2.8 .4 1.4T2 0T3.6 1.4T2 2.8Q0 2.8 0 4.4T2 6T4 4.4T2 2.8Z",
  9: "M.4 5.3Q1 6 1.9 6Q4 6 4 2.4Q4 0 2 0T0 1.9T2 3.7Q3.5 3.7 3.9 2.4",
  ",": "M.6 5.4Q1 6 .2 7",
  ".": "M.4 5.7V6",
  "-": "M.8 3H3.2",
  "'": "M.6 0V1.4",
};
const narrow = new Set([",", ".", "'"]);

type Lettering = {
  /** The left end of the baseline box, or its middle or right end by `anchor`. */
  x: number;
  /** The top of the letters. */
  y: number;
  /** Height of the capitals. */
  size: number;
  anchor?: "start" | "middle" | "end";
};

/** Path data of a line of capitals and figures; signs that are not cut are left out. */
export function lettering(text: string, { x, y, size, anchor = "start" }: Lettering): string {
  const scale = size / 6;
  const signs = [...text.toUpperCase()];
  const widths = signs.map((sign) => (sign === " " ? 3 : narrow.has(sign) ? 2.2 : 5.5));
  const width = widths.reduce((sum, one) => sum + one, 0) - 1.5;
  const shift = { start: 0, middle: width / 2, end: width }[anchor];
  let at = -shift;
  const placed = signs.map((sign, index) => {
    const path = scaled(strokes[sign] ?? "", { x: x + at * scale, y, scale });
    at += widths[index] ?? 0;
    return path;
  });
  return placed.join("");
}

/** Path data moved and scaled: absolute commands alone, of which H and V have one coordinate. */
function scaled(path: string, { x, y, scale }: { x: number; y: number; scale: number }): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  return path.replace(/([MLHVQTZ])([^MLHVQTZ]*)/g, (_, command: string, given: string) => {
    const numbers = given.match(/-?(?:\d+\.?\d*|\.\d+)/g)?.map(Number) ?? [];
    const isDown = (index: number) => command === "V" || (command !== "H" && index % 2 === 1);
    return command + numbers.map((n, index) => round((isDown(index) ? y : x) + n * scale)).join(" ");
  });
}
