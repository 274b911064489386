import { Eye } from "lucide";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./preview-ribbon.module.css";

/** What an editor is told who looks at a page with a draft. */
export type PreviewNote = { isGone: boolean; editor: string };

/** Says above the page that it shows a draft, and leads back to it. */
export function PreviewRibbon({ note }: { note: PreviewNote }) {
  return (
    <aside className={styles.ribbon} aria-label="Preview">
      <Icon of={Eye} size={16} />
      <span>
        {note.isGone ? "This draft is gone: you see what is published." : "Preview: only you see this."}
      </span>
      <Link to={note.editor}>Back to the editor</Link>
    </aside>
  );
}
