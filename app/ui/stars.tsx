import styles from "./stars.module.css";

const STAR = "M12 2l3 6.6 7.2.8-5.4 4.9 1.5 7.1L12 17.8l-6.3 3.6 1.5-7.1L1.8 9.4 9 8.6z";

type StarsProps = { value: number; of?: number; size?: number };

/** A rating in whole stars, with the figure for screen readers. */
export function Stars({ value, of = 5, size = 14 }: StarsProps) {
  return (
    <span className={styles.stars} role="img" aria-label={`${value} out of ${of}`}>
      {Array.from({ length: of }, (_, index) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: the stars have no identity but their position
          key={index}
          width={size}
          height={size}
          viewBox="0 0 24 24"
          fill={index < Math.round(value) ? "currentColor" : "none"}
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d={STAR} />
        </svg>
      ))}
    </span>
  );
}
