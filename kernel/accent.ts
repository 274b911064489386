/** What an accent color stands on and what stands on it, as app/ui/tokens.css has them; a test compares. */
export const accentGrounds = {
  light: ["#f0eadb", "#f9f5ea"],
  dark: ["#0b1210", "#111a17"],
} as const;
/** The texts that may stand on it. */
const textColors = ["#1b1405", "#fff6ee"] as const;

const leastForText = 4.5;
const leastForShapes = 3;

/** The text that reads best on a color. */
export function textOn(color: string): string {
  const [dark, light] = textColors;
  return contrast(color, dark) >= contrast(color, light) ? dark : light;
}

/**
 * Why a color can't be the accent: it must be told from the page in both themes (3:1), and text on it must be
 * readable (4.5:1). Null when it can be.
 */
export function accentProblem(color: string): string | null {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return "Write the color as # and six digits, for example #2f7d5b.";
  for (const [theme, grounds] of Object.entries(accentGrounds)) {
    const ratio = Math.min(...grounds.map((ground) => contrast(color, ground)));
    if (ratio >= leastForShapes) continue;
    return `This color is too ${theme} for the ${theme} theme: ${written(ratio)} against the page, and it takes 3:1. Try a ${theme === "light" ? "darker" : "lighter"} one.`;
  }
  const ratio = contrast(color, textOn(color));
  if (ratio >= leastForText) return null;
  return `Text on this color is hard to read: ${written(ratio)}, and it takes 4.5:1. Try a slightly lighter or darker one.`;
}

/** Rounded down, so that what fails never reads as if it passed. */
function written(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;
}

/** The contrast of two colors as WCAG counts it, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
