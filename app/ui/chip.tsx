import { X } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import styles from "./chip.module.css";
import { cx } from "./cx.ts";
import { Icon } from "./icons.tsx";
import { Link, type LinkProps } from "./link.tsx";

type ChipProps = ComponentProps<"button"> & { pressed: boolean; icon?: ReactNode };

/** A short answer or filter that is on or off. */
export function Chip({ pressed, icon, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={cx(styles.chip, className)} aria-pressed={pressed}>
      {icon}
      {children}
    </button>
  );
}

type LinkChipProps = LinkProps & { current?: boolean; icon?: ReactNode; children: ReactNode };

/** A filter that is an address. */
export function LinkChip({ current, icon, className, children, ...rest }: LinkChipProps) {
  return (
    <Link {...rest} className={cx(styles.chip, className)} aria-current={current ? "true" : undefined}>
      {icon}
      {children}
    </Link>
  );
}

type RemoveChipProps = LinkProps & {
  /** "Remove filter Zerker" */
  label: string;
  children: ReactNode;
};

/** A filter in force, as a link to the same list without it. */
export function RemoveChip({ label, className, children, ...rest }: RemoveChipProps) {
  return (
    <Link {...rest} className={cx(styles.chip, className)} aria-current="true" aria-label={label}>
      {children}
      <Icon of={X} size={14} />
    </Link>
  );
}
