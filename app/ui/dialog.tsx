import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide";
import type { ReactElement, ReactNode } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import styles from "./dialog.module.css";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icons.tsx";
import layout from "./layout.module.css";
import overlayStyles from "./overlay.module.css";
import panelStyles from "./panel.module.css";

type OpenProps = {
  /** Leave out to let the trigger open it by itself. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it; focus comes back to it. */
  trigger?: ReactElement;
};

type DialogProps = OpenProps & {
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
  /** The buttons at the foot; put DialogClose around the one that only closes. */
  footer?: ReactNode;
  /** Wide for a payment or a form of two columns. */
  wide?: boolean;
  /** What has the focus when it opens; true for the first that can have it, as without it. */
  focusFirst?: () => HTMLElement | true;
  /** True while closing would lose something: then only a button closes it. */
  firm?: boolean;
};

/** A box over the page that keeps the focus. Escape, the cross and a press outside close it. */
export function Dialog({ open, onOpenChange, trigger, firm = false, ...face }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={firm}>
      {trigger ? <Base.Trigger render={trigger} /> : null}
      <Base.Portal>
        <Base.Backdrop className={overlayStyles.scrim} />
        <Base.Viewport className={styles.view}>
          <DialogFace {...face} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

function DialogFace({ title, text, children, footer, wide, focusFirst }: DialogProps) {
  return (
    <Base.Popup className={cx(styles.dialog, wide && styles.wide)} initialFocus={focusFirst}>
      <div className={layout.reededEdge} />
      <div className={styles.head}>
        <Base.Title>{title}</Base.Title>
        <Base.Close
          render={
            <IconButton label="Close">
              <Icon of={X} />
            </IconButton>
          }
        />
      </div>
      <div className={panelStyles.padded}>
        {text ? <Base.Description>{text}</Base.Description> : null}
        {children}
      </div>
      {footer ? <footer>{footer}</footer> : null}
    </Base.Popup>
  );
}

/** Makes the button given close the dialog or sheet around it. */
export function DialogClose({ render }: { render: ReactElement }) {
  return <Base.Close render={render} />;
}

type ConfirmDialogProps = OpenProps & {
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
  /** Names the action: "Yes, cancel it". */
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  /** Fills the confirming button with wax: what it does cannot be undone. */
  danger?: boolean;
  busy?: boolean;
  busyLabel?: string;
};

/** Asks once more before something final. The caller closes it when the action is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = "Cancel", onConfirm, danger, busy, busyLabel, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      firm={busy}
      footer={
        <>
          <DialogClose render={<Button variant="quiet">{cancelLabel}</Button>} />
          <Button
            variant={danger ? "danger-full" : "primary"}
            onClick={onConfirm}
            busy={busy}
            busyLabel={busyLabel}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
