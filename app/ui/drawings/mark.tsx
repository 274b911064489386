import drawingStyles from "../drawing.module.css";
/** The scales of the house in a box of 24: a hall's gable that is also the beam of a pair of scales. */
export const SCALES_PATHS = [
  "M12 4.6 4.6 9.4M12 4.6l7.4 4.8M12 4.6V18M8.6 18.2h6.8",
  "M4.6 9.4 2.9 13.4a2.1 2.1 0 0 0 3.4 0zM19.4 9.4l-1.7 4a2.1 2.1 0 0 0 3.4 0z",
] as const;

/** The mark of the house: the scales inside a reeded coin. `size` in CSS pixels. */
export function Mark({ size = 38 }: { size?: number }) {
  return (
    <svg
      className={drawingStyles.mark}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      aria-hidden="true"
    >
      <circle
        cx="24"
        cy="24"
        r="21.6"
        stroke="var(--color-gold-line)"
        strokeWidth="3.2"
        strokeDasharray="1.5 1.33"
      />
      <circle cx="24" cy="24" r="19" stroke="var(--color-gold)" strokeWidth="1.1" />
      <path
        d={SCALES_PATHS.join("")}
        transform="translate(9.6 9.4) scale(1.2)"
        stroke="var(--color-gold)"
        strokeWidth="1.45"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
