import type { ComponentProps } from "react";
import { useFieldWiring } from "./field.tsx";

/** A text of several lines that may be pulled taller. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <div className="ctl">
      <textarea {...rest} {...useFieldWiring(rest)} className={className} />
    </div>
  );
}
