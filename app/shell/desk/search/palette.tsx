import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide";
import { useRef } from "react";
import type { Role } from "../../../../domain/people/model.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import overlayStyles from "../../../ui/overlay.module.css";
import styles from "./palette.module.css";
import { PaletteSearch } from "./palette-search.tsx";

type PaletteProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  role: Role;
  personId: string;
  /** Gives what was typed before the palette had the focus, once. */
  takeTyped: () => string;
};

/**
 * The search of the desk over whatever page is open. Escape, the cross and a press outside close it, and the
 * focus goes back; once something is opened, it goes to the page.
 */
export function Palette({ isOpen, onOpenChange, role, personId, takeTyped }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  const isGoing = useRef(false);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(next) => {
        isGoing.current = false;
        onOpenChange(next);
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={overlayStyles.scrim} />
        <Dialog.Viewport className={styles.view}>
          <Dialog.Popup
            className={styles.palette}
            initialFocus={input}
            finalFocus={() => {
              if (!isGoing.current) return true;
              // By ourselves: given an element, the dialog takes the first field in it, which goes with the
              // page that is left. Where the next page is shown already, its heading has the focus.
              if (!document.activeElement?.closest("#main")) document.getElementById("main")?.focus();
              return false;
            }}
          >
            <Dialog.Title className={layout.visuallyHidden}>Search the desk</Dialog.Title>
            <PaletteSearch
              ref={input}
              role={role}
              personId={personId}
              takeTyped={takeTyped}
              onGo={() => {
                isGoing.current = true;
                onOpenChange(false);
              }}
              close={
                <Dialog.Close
                  render={
                    <IconButton label="Close">
                      <Icon of={X} />
                    </IconButton>
                  }
                />
              }
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
