import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { dataPath } from "../data-forms.ts";
import type { PersonView } from "./person-view.ts";

/** The way to a copy of their data, and to its erasure; for whoever manages people (Rule P41). */
export function DataPanel({ person: { access, id } }: { person: PersonView }) {
  if (!access) return null;
  return (
    <Panel title="Their data">
      <div className={layout.stack}>
        <p className={text.muted}>They asked for a copy, or to be erased?</p>
        <p>
          <Link to={`${dataPath}?who=${id}`}>Copy or erase their data</Link>
        </p>
      </div>
    </Panel>
  );
}
