import type { ReactNode } from "react";
import { Link, type LinkProps } from "./link.tsx";
import styles from "./segmented.module.css";

type SegmentedProps = {
  /** Names the choice for screen readers. */
  label: string;
  name: string;
  options: readonly { value: string; label: ReactNode }[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
};

/** One of a few, side by side. Made of radios, so it works in a form without scripts. */
export function Segmented({ label, name, options, value, defaultValue, onChange }: SegmentedProps) {
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={value === undefined ? defaultValue === option.value : undefined}
            onChange={() => onChange?.(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

type LinkSegmentedProps = {
  label: string;
  options: readonly { key: string; label: ReactNode; to: LinkProps["to"]; current: boolean }[];
};

/** The same as addresses: a range of a chart, an order of a list. */
export function LinkSegmented({ label, options }: LinkSegmentedProps) {
  return (
    <nav className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <Link
          key={option.key}
          to={option.to}
          aria-current={option.current ? "true" : undefined}
          preventScrollReset
        >
          {option.label}
        </Link>
      ))}
    </nav>
  );
}
