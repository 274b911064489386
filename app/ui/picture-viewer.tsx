import { Dialog as Base } from "@base-ui/react/dialog";
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from "lucide";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icons.tsx";
import overlayStyles from "./overlay.module.css";
import styles from "./picture-viewer.module.css";
import text from "./text.module.css";

type PictureViewerProps = {
  open: boolean;
  onClose(): void;
  /** Names what the pictures are of. */
  title: string;
  count: number;
  /** Which of them is shown, from 0. */
  at: number;
  onTurn(at: number): void;
  /** The picture shown, in its full size. */
  children: ReactNode;
};

/**
 * Pictures over the whole screen, one at a time: arrow keys and buttons turn them, a press on the picture
 * shows it in its full size to scroll in, Escape closes. The focus goes back to where it was.
 */
export function PictureViewer({ open, onClose, title, count, at, onTurn, children }: PictureViewerProps) {
  const [isLarge, setLarge] = useState(false);
  const turn = (by: number) => {
    setLarge(false);
    onTurn((at + by + count) % count);
  };
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // In the full size the arrows scroll.
    if (by === undefined || count < 2 || isLarge) return;
    event.preventDefault();
    turn(by);
  }
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={overlayStyles.scrim} />
        <Base.Popup className={styles.viewer} onKeyDown={onKeyDown}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {count > 1 ? (
              <span className={text.small} role="status">
                {at + 1} of {count}
              </span>
            ) : null}
            <IconButton
              label={isLarge ? "Fit to the screen" : "Show in full size"}
              onClick={() => setLarge(!isLarge)}
            >
              <Icon of={isLarge ? ZoomOut : ZoomIn} size={22} />
            </IconButton>
            <Base.Close
              render={
                <IconButton label="Close">
                  <Icon of={X} size={22} />
                </IconButton>
              }
            />
          </div>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button above does the same */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same */}
          <div
            className={cx(styles.room, isLarge && styles.large)}
            tabIndex={isLarge ? 0 : -1}
            onClick={() => setLarge(!isLarge)}
          >
            {children}
          </div>
          {count > 1 ? (
            <div className={styles.turn}>
              <IconButton label="Previous picture" onClick={() => turn(-1)}>
                <Icon of={ChevronLeft} size={24} />
              </IconButton>
              <IconButton label="Next picture" onClick={() => turn(1)}>
                <Icon of={ChevronRight} size={24} />
              </IconButton>
            </div>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
