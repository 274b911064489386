import { Alert } from "../../ui/alert.tsx";
import styles from "./lost-note.module.css";

export const lostNoteId = "lost-note";

/** Shows the note or takes it away, where the Toaster that would say so cannot be reached either. */
export function noteReach(isReached: boolean): void {
  document.getElementById(lostNoteId)?.toggleAttribute("hidden", isReached);
}

/** Hidden until a page cannot be brought to life, or left, for want of a network (`waitForReader`). */
export function LostNote() {
  return (
    <div className={styles.note} id={lostNoteId} hidden>
      <Alert tone="bad" title="We can't reach the shop">
        Check your connection and try again. This page stays as it is.
      </Alert>
    </div>
  );
}
