import type { LucideIcon } from "lucide-react";

type IconProps = { of: LucideIcon; size?: number; className?: string };

/** A line icon in the text colour. Strokes are 1.75, 1.5 from 24 px up; hidden from screen readers. */
export function Icon({ of: Glyph, size = 18, className }: IconProps) {
  return (
    <Glyph
      size={size}
      strokeWidth={size >= 24 ? 1.5 : 1.75}
      className={className ? `ic ${className}` : "ic"}
      aria-hidden="true"
    />
  );
}
