import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import textStyles from "../../../ui/text.module.css";
import { KeysLine } from "./keys-line.tsx";
import { type ListView, listHref } from "./list-address.ts";

type ListFootProps = {
  view: ListView;
  cursors: { next: string | null; prev: string | null };
  total: number | null;
  shown: number;
  isUpdated: boolean;
  onKeys: () => void;
};

/** Below the list: the keys, how much is shown, and the pages beside this one. */
export function ListFoot({ view, cursors, total, shown, isUpdated, onKeys }: ListFootProps) {
  const text = turnText(view);
  return (
    <div className={cx(layout.row, layout.between)}>
      <KeysLine onAll={onKeys} />
      <div className={layout.row}>
        <span className={cx(textStyles.small, textStyles.muted)} role="status">
          {isUpdated ? "Dashboard updated" : ""}
        </span>
        <span className={cx(textStyles.small, textStyles.faint)}>
          {total === null ? `${shown} on this page` : `${shown} of ${total.toLocaleString("en-US")}`}
        </span>
        {cursors.prev || cursors.next ? (
          <nav className={cx(layout.row, layout.tight)} aria-label="Pages">
            {cursors.prev ? (
              <LinkButton to={listHref(view, { cursor: cursors.prev })} rel="prev">
                {text.prev}
              </LinkButton>
            ) : null}
            {cursors.next ? (
              <LinkButton to={listHref(view, { cursor: cursors.next })} rel="next">
                {text.next}
              </LinkButton>
            ) : null}
          </nav>
        ) : null}
      </div>
    </div>
  );
}

/** Where a page leads, in the words of the list's order. */
function turnText({ sort, direction }: ListView): { prev: string; next: string } {
  if (sort === "amount") return { prev: "Previous", next: "Next" };
  return direction === "desc" ? { prev: "Newer", next: "Older" } : { prev: "Older", next: "Newer" };
}
