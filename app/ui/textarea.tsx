import type { ComponentProps } from "react";
import styles from "./control.module.css";
import { useFieldWiring } from "./field.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** A text of several lines that may be pulled taller. */
export function Textarea({ className, defaultValue, ...rest }: ComponentProps<"textarea">) {
  const wiring = useFieldWiring(rest);
  const hydrated = useHydrated();
  const early = hydrated ? null : textWritten(wiring.id);
  return (
    <div className={styles.control}>
      <textarea {...rest} {...wiring} className={className} defaultValue={early ?? defaultValue} />
    </div>
  );
}

/**
 * What somebody wrote before the page listened. React would put the text that the page was written with over
 * it.
 */
function textWritten(id: string | undefined): string | null {
  if (typeof document === "undefined" || !id) return null;
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? field.value : null;
}
