// The engraver's tools: pure functions that return SVG path data. The same input always gives the same bytes,
// so what the server drew is what the browser draws.

type RosetteShape = { cx: number; cy: number; rx: number; ry: number; turns: number };

type WaveField = { width: number; height: number; rows: number; amplitude: number; wavelength: number };

/** Rounds to a tenth of a drawing unit: finer detail only costs bytes. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}

/** A repeatable source of numbers in [0, 1) for a seed: equal seeds give equal sequences on every machine. */
export function seededRandom(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) {
    state ^= letter.charCodeAt(0);
    state = Math.imul(state, 16777619);
  }
  return () => {
    state += 0x6d2b79f5;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * The guilloché of banknotes: one ellipse turned `turns` times round its centre.
 * Path data for a single stroked path, so that a rosette of 40 ellipses is one node of the page.
 */
export function rosette({ cx, cy, rx, ry, turns }: RosetteShape): string {
  let path = "";
  for (let turn = 0; turn < turns; turn++) {
    const degrees = (180 / turns) * turn;
    const angle = (degrees * Math.PI) / 180;
    const dx = Math.cos(angle) * rx;
    const dy = Math.sin(angle) * rx;
    const radii = `${tenth(rx)} ${tenth(ry)} ${tenth(degrees)}`;
    const [back, down] = [tenth(-2 * dx), tenth(-2 * dy)];
    const [forth, up] = [tenth(2 * dx), tenth(2 * dy)];
    path += `M${tenth(cx + dx)} ${tenth(cy + dy)}a${radii} 1 0 ${back} ${down} ${radii} 1 0 ${forth} ${up}`;
  }
  return path;
}

/**
 * Rows of waves over a field, every second row in counter-phase: path data for one stroked path.
 * Only the first half wave of a row is written out, the smooth-curve command mirrors it along the row.
 */
export function waves({ width, height, rows, amplitude, wavelength }: WaveField): string {
  const half = tenth(wavelength / 2);
  const halves = Math.ceil((width + 2 * wavelength) / half);
  const mirrored = `t${half} 0`.repeat(halves - 1);
  let path = "";
  for (let row = 0; row < rows; row++) {
    const swing = row % 2 ? amplitude : -amplitude;
    path += `M${-wavelength} ${tenth((height / rows) * (row + 0.5))}`;
    path += `q${tenth(half / 2)} ${swing} ${half} 0${mirrored}`;
  }
  return path;
}

/** Makes a text safe to stand inside SVG markup that is put in as a string. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
