import type { CSSProperties } from "react";
import { cx } from "./cx.ts";
import layout from "./layout.module.css";
import styles from "./skeleton.module.css";

type SkeletonProps = { width?: CSSProperties["width"]; height?: CSSProperties["height"] };

/** One bar in the shape of what comes. */
export function Skeleton({ width, height }: SkeletonProps) {
  return <div className={styles.skeleton} style={{ width, height }} />;
}

const LINE_WIDTHS = ["100%", "80%", "92%", "64%"] as const;

/** Some lines of text that are on their way; says so to a screen reader. */
export function SkeletonText({ lines = 3, label = "Loading" }: { lines?: number; label?: string }) {
  return (
    <div className={cx(layout.stack, layout.snug)} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity but their position
        <Skeleton key={index} width={LINE_WIDTHS[index % LINE_WIDTHS.length]} />
      ))}
    </div>
  );
}
