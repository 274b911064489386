import type { CSSProperties } from "react";
import { textOn } from "../../../kernel/accent.ts";

/**
 * The owner's accent color as custom properties of the page, in the place of our gold's face. A style
 * attribute, which the content policy allows: no style element needs a hash of its own.
 */
export function accentStyle(color: string | null): CSSProperties | undefined {
  if (color === null) return undefined;
  const properties = {
    "--color-gold-hi": color,
    "--color-gold-mid": color,
    "--color-gold-lo": color,
    "--color-on-gold": textOn(color),
  };
  return properties as CSSProperties; // React takes custom properties, its types don't.
}
