import type { ReactNode } from "react";
import layout from "./layout.module.css";

/** Text for screen readers only. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span className={layout.visuallyHidden} id={id}>
      {children}
    </span>
  );
}
