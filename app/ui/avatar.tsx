import styles from "./avatar.module.css";
import { cx } from "./cx.ts";

/**
 * Two letters of a name (Rule S29): the first of its first and last word, or the first two of a single word.
 */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const [first = "", ...others] = words;
  const last = others.at(-1);
  const letters = last ? [[...first][0], [...last][0]] : [...first].slice(0, 2);
  return letters.join("").toUpperCase();
}

type AvatarProps = { name: string; src?: string | null; size?: "sm" | "lg"; className?: string };

/** A round picture or initials. Hidden from screen readers: the name always stands beside it. */
export function Avatar({ name, src, size, className }: AvatarProps) {
  return (
    <span className={cx(styles.avatar, size && styles[size], className)} aria-hidden="true">
      {src ? <img src={src} alt="" referrerPolicy="no-referrer" /> : initialsOf(name)}
    </span>
  );
}
