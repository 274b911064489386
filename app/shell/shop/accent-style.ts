import type { CSSProperties } from "react";
import type { ShopFacts } from "../../../domain/settings/index.ts";

/**
 * The owner's accent color as custom properties of the page, in the place of our gold's face. A style
 * attribute, which the content policy allows: no style element needs a hash of its own.
 */
export function accentStyle(accent: ShopFacts["accent"]): CSSProperties | undefined {
  if (accent === null) return undefined;
  const { color, text } = accent;
  const properties = {
    "--color-gold-hi": color,
    "--color-gold-mid": color,
    "--color-gold-lo": color,
    "--color-on-gold": text,
  };
  return properties as CSSProperties; // React takes custom properties, its types don't.
}
