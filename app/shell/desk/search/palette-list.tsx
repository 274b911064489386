import { useEffect } from "react";
import { cx } from "../../../ui/cx.ts";
import { Link } from "../../../ui/link.tsx";
import styles from "./palette.module.css";
import { type SearchGroup, type SearchKind, type SearchLine, searchKindLabels } from "./search-group.ts";
import { SearchLineText } from "./search-line.tsx";

/** A line that can be opened. `key` is its id in the page, and stays its own while others come and go. */
export type Option = { key: string; kind: SearchKind; line: SearchLine };

/** Everything of the groups that can be opened, in order. */
export function optionsOf(groups: readonly SearchGroup[], listId: string): Option[] {
  return groups.flatMap(({ kind, lines, all }) =>
    [...lines, ...(all ? [all] : [])].map((line) => ({
      key: `${listId}-${kind}-${line.to}-${line.title}`.replace(/\s/g, "_"),
      kind,
      line,
    })),
  );
}

type PaletteListProps = {
  id: string;
  groups: readonly SearchGroup[];
  /** The id of the line that Enter opens. */
  active: string | undefined;
  onPoint: (key: string) => void;
  /** It was pressed; the link itself leads there. */
  onOpened: (option: Option) => void;
};

/** What was found, by kind. The one that Enter opens is always in sight. */
export function PaletteList({ id, groups, active, onPoint, onOpened }: PaletteListProps) {
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: "nearest" });
  }, [active]);
  if (groups.length === 0) return null;
  return (
    <div className={styles.list} id={id} role="listbox" aria-label="Results">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
        <div key={group.kind} role="group" aria-labelledby={`${id}-${group.kind}`}>
          <div className={styles.kind} id={`${id}-${group.kind}`} role="presentation">
            {searchKindLabels[group.kind]}
          </div>
          {optionsOf([group], id).map((option) => (
            <Link
              key={option.key}
              id={option.key}
              to={option.line.to}
              role="option"
              tabIndex={-1}
              aria-selected={option.key === active}
              className={cx(styles.option, option.key === active && styles.active)}
              onPointerMove={() => onPoint(option.key)}
              onClick={(event) => {
                if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpened(option);
              }}
            >
              <SearchLineText kind={option.kind} line={option.line} />
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}
