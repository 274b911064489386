import { useHydrated } from "../../ui/use-hydrated.ts";
import styles from "./key-hint.module.css";

/**
 * The key that presses what it stands on; only where keys work and there are some. For screen readers the
 * element says it itself (`aria-keyshortcuts`).
 */
export function KeyHint({ name }: { name: string }) {
  return useHydrated() ? (
    <span className={styles.key} aria-hidden="true">
      <kbd>{name}</kbd>
    </span>
  ) : null;
}
