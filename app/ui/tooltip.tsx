import { Tooltip as Base } from "@base-ui/react/tooltip";
import { type ReactElement, type ReactNode, useId, useState } from "react";
import styles from "./tooltip.module.css";

type TooltipProps = {
  /** A few words. Nothing that is needed may stand here only: touch screens do not show it. */
  content: ReactNode;
  /** The control it explains. */
  children: ReactElement;
  side?: "top" | "bottom" | "left" | "right";
};

/** A short explanation on hover and focus. */
export function Tooltip({ content, children, side = "top" }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger delay={300} render={children} aria-describedby={open ? id : undefined} />
      <Base.Portal>
        <Base.Positioner className={styles.tipPositioner} side={side} sideOffset={8} collisionPadding={8}>
          <Base.Popup className={styles.tip} role="tooltip" id={id}>
            {content}
            <Base.Arrow className={styles.tipArrow} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
