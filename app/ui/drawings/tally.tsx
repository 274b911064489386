import drawingStyles from "../drawing.module.css";
import { seededRandom, tenth } from "./engraving.ts";

type TallyProps = {
  /** Marks that are made. */
  count: number;
  /** Marks there will be; the rest are drawn faint. */
  total?: number;
  /** Height in CSS pixels. */
  height?: number;
  color?: string;
};

const BOX_HEIGHT = 26;

/** Tally marks in gates of five, for counts up to twelve: steps, questions, answers read. */
export function Tally({ count, total = count, height = 22, color = "var(--color-gold)" }: TallyProps) {
  const { made, open, width } = tallyPaths(count, total);
  return (
    <svg
      className={drawingStyles.tally}
      width={tenth((width * height) / BOX_HEIGHT)}
      height={height}
      viewBox={`0 0 ${width} ${BOX_HEIGHT}`}
      fill="none"
      strokeLinecap="round"
      strokeWidth="2.2"
      aria-hidden="true"
    >
      <path d={open} stroke="var(--color-line-strong)" />
      <path d={made} stroke={color} />
    </svg>
  );
}

/**
 * Path data of the marks made and still open. Depends on the total only, so marks do not jump when one is
 * added.
 */
export function tallyPaths(count: number, total: number): { made: string; open: string; width: number } {
  const random = seededRandom(`tally${total}`);
  let x = 3;
  let made = "";
  let open = "";
  for (let mark = 1; mark <= total; mark++) {
    let stroke: string;
    if (mark % 5 === 0) {
      stroke = `M${tenth(x - 27)} ${tenth(21 + random() * 2)}L${tenth(x + 2)} ${tenth(5 - random() * 2)}`;
      x += 9;
    } else {
      const from = `${tenth(x + (random() - 0.5) * 1.6)} ${tenth(3 + random() * 1.5)}`;
      stroke = `M${from}L${tenth(x + (random() - 0.5) * 1.8)} ${tenth(23 - random() * 1.5)}`;
      x += 6.4;
    }
    if (mark <= count) made += stroke;
    else open += stroke;
  }
  return { made, open, width: Math.ceil(x + 1) };
}
