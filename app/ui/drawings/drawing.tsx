import { memo } from "react";

type DrawingProps = {
  className: string | undefined;
  viewBox: string;
  /** Finished SVG markup from this folder's builders: numbers, fixed words and escaped texts only. */
  markup: string;
  preserveAspectRatio?: string;
};

/**
 * Puts a drawing of many strokes on the page as one string: React has one node to look after instead of
 * hundreds. Decoration only, hidden from assistive technology.
 */
export const Drawing = memo(function Drawing({
  className,
  viewBox,
  markup,
  preserveAspectRatio,
}: DrawingProps) {
  return (
    <svg
      className={className}
      viewBox={viewBox}
      preserveAspectRatio={preserveAspectRatio}
      fill="none"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own builders, which escape every text
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
});
