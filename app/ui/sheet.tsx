import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide";
import type { ReactElement, ReactNode, RefObject } from "react";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icons.tsx";
import overlayStyles from "./overlay.module.css";
import styles from "./sheet.module.css";

type SheetProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactElement;
  /** The control that opened it, where that is no trigger; focus goes back to it. */
  opener?: RefObject<HTMLElement | null>;
  title: ReactNode;
  children: ReactNode;
  /** Stays at the foot while the rest scrolls: "Show 171 accounts". */
  footer?: ReactNode;
};

/** A full-height sheet from the right: filters and the menu of a phone. Keeps the focus like a dialog. */
export function Sheet({ open, onOpenChange, trigger, opener, title, children, footer }: SheetProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Base.Trigger render={trigger} /> : null}
      <Base.Portal>
        <Base.Backdrop className={overlayStyles.scrim} />
        <Base.Popup className={styles.sheet} finalFocus={opener}>
          <header>
            <Base.Title>{title}</Base.Title>
            <Base.Close
              render={
                <IconButton label="Close">
                  <Icon of={X} />
                </IconButton>
              }
            />
          </header>
          <div className={styles.body}>{children}</div>
          {footer ? <footer>{footer}</footer> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
