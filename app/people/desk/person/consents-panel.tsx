import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import type { PersonView } from "./person-view.ts";

/** Which versions of the legal texts they agreed to, the newest of each text in sight. */
export function ConsentsPanel({ person: { consents } }: { person: PersonView }) {
  if (consents.length === 0) return null;
  const newest = consents.filter(({ isNewest }) => isNewest);
  const earlier = consents.filter(({ isNewest }) => !isNewest);
  return (
    <Panel title="Terms agreed to">
      <div className={layout.stack}>
        <KeyValues labelled items={newest.map(line)} />
        {earlier.length > 0 ? (
          <details>
            <summary>Earlier versions</summary>
            <KeyValues labelled items={earlier.map(line)} />
          </details>
        ) : null}
      </div>
    </Panel>
  );
}

function line({ label, href, at, how }: PersonView["consents"][number]) {
  return {
    key: href,
    label: (
      <Link to={href} target="_blank">
        {label}
      </Link>
    ),
    value: (
      <span className={text.small}>
        {how}, <Moment at={at} flows />
      </span>
    ),
  };
}
