import { type ComponentProps, type MouseEvent, type ReactNode, useId } from "react";
import { announce } from "./announce.ts";
import styles from "./button.module.css";
import { cx } from "./cx.ts";
import { Link, type LinkProps } from "./link.tsx";
import { Spin } from "./spin.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "danger-full" | "ember";

type ButtonStyle = {
  variant?: ButtonVariant;
  size?: "sm";
  wide?: boolean;
  icon?: ReactNode;
  iconEnd?: ReactNode;
};

type ButtonProps = Omit<ComponentProps<"button">, "children"> &
  ButtonStyle & {
    children: ReactNode;
    /** Shows the turning ring and ignores presses; the width stays. */
    busy?: boolean;
    /** What happens while busy ("Calculating…"). Its width is kept free from the start. */
    busyLabel?: string;
    /** What is missing for it. Disables it, keeps it focusable, is shown beside it, and said on a press. */
    reason?: string;
  };

const variantClass: Record<ButtonVariant, string | undefined> = {
  primary: styles.primary,
  secondary: styles.secondary,
  quiet: styles.quiet,
  danger: styles.danger,
  "danger-full": cx(styles.danger, styles.full),
  ember: styles.ember,
};

function buttonClass({ variant = "secondary", size, wide }: ButtonStyle, className?: string) {
  return cx(styles.button, variantClass[variant], size && styles[size], wide && styles.wide, className);
}

function refuse(event: MouseEvent, reason: string | undefined) {
  event.preventDefault();
  event.stopPropagation();
  if (reason) announce(reason);
}

/** A button that names its action. It is of type "button" unless told otherwise. */
export function Button({ variant, size, wide, icon, iconEnd, className, children, ...rest }: ButtonProps) {
  const { busy = false, busyLabel, reason, onClick, ...attributes } = rest;
  const reasonId = useId();
  const held = busy || reason !== undefined;
  return (
    <>
      <button
        type="button"
        {...attributes}
        className={buttonClass({ variant, size, wide }, className)}
        onClick={held ? (event) => refuse(event, reason) : onClick}
        aria-busy={busy || undefined}
        aria-disabled={held || undefined}
        aria-describedby={reason ? reasonId : attributes["aria-describedby"]}
      >
        <span
          className={cx(styles.label, busy && (busyLabel ? styles.isTold : styles.isRinged))}
          data-busy={busyLabel}
        >
          <span className={styles.idle}>
            {icon}
            <span>{children}</span>
            {iconEnd}
          </span>
          {busy ? (
            <span className={styles.now}>
              <Spin />
              {busyLabel}
            </span>
          ) : null}
        </span>
      </button>
      {reason ? (
        <span className={styles.reason} id={reasonId}>
          {reason}
        </span>
      ) : null}
    </>
  );
}

type LinkButtonProps = Omit<LinkProps, "children"> & ButtonStyle & { children: ReactNode };

/** A link that looks like a button: it goes somewhere, it does not change anything. */
export function LinkButton({
  variant,
  size,
  wide,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, wide }, className)}>
      {icon}
      <span>{children}</span>
      {iconEnd}
    </Link>
  );
}
