import { type RefObject, useState } from "react";
import { KeyHints } from "../../../shell/desk/key-hints.tsx";
import type { KeyList } from "../../../shell/desk/keys-dialog.tsx";
import styles from "../../../shell/desk/orders-list.module.css";
import { useHeldList } from "../../../shell/desk/use-held-list.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import layout from "../../../ui/layout.module.css";
import toggleStyles from "../../../ui/toggle.module.css";
import { isNarrowed, type ListView, listHref, listPath } from "./list-address.ts";
import { ListingBulk } from "./listing-bulk.tsx";
import type { ListingLine } from "./listing-line.ts";
import { ListingRow } from "./listing-row.tsx";
import { ListingTable } from "./listing-table.tsx";
import { useFrozenRows, useListingKeys, useTicks } from "./use-listing-rows.ts";

type ListingListProps = {
  lines: readonly ListingLine[];
  view: ListView;
  isFirstPage: boolean;
  next: string | null;
  /** How many stand in the list, all its pages together. */
  matching: number;
  asOf: string;
  mayEdit: boolean;
  errors: Record<string, string>;
  searchRef: RefObject<HTMLInputElement | null>;
};

/** The listings with what can be done to them. */
export function ListingList(props: ListingListProps) {
  const { lines, view, mayEdit, next, isFirstPage, searchRef } = props;
  const [selectedId, select] = useState<string | null>(null);
  const held = useHeldList();
  const rows = useFrozenRows(lines, held.isHeld);
  const ticks = useTicks(rows);
  useListingKeys({
    rows,
    selectedId,
    searchRef,
    tick: (id) => (mayEdit ? ticks.tick(id, !ticks.ticked.has(id)) : undefined),
  });
  if (rows.length === 0) return <NoListings {...props} />;
  return (
    <>
      <div {...held.listProps} className={styles.orderList}>
        <ListingTable
          view={view}
          pickAll={mayEdit ? <PickAll isAll={ticks.isAll} onPick={ticks.tickAll} /> : null}
        >
          {rows.map((line) => (
            <ListingRow
              key={line.id}
              line={line}
              mayEdit={mayEdit}
              isSelected={line.id === selectedId}
              isPicked={ticks.ticked.has(line.id)}
              onPick={ticks.tick}
              onSelect={select}
            />
          ))}
        </ListingTable>
      </div>
      {mayEdit ? <ListingBulk {...props} ticked={ticks.ticked.size} onClear={ticks.clear} /> : null}
      <div className={cx(layout.row, layout.between)}>
        <KeyHints keys={mayEdit ? editKeys : readKeys} />
        <nav className={cx(layout.row, layout.tight)} aria-label="Pages">
          {isFirstPage ? null : <LinkButton to={listHref(view)}>First page</LinkButton>}
          {next ? (
            <LinkButton to={listHref(view, { cursor: next })} rel="next">
              Next page
            </LinkButton>
          ) : null}
        </nav>
      </div>
    </>
  );
}

function PickAll({ isAll, onPick }: { isAll: boolean; onPick: (isPicked: boolean) => void }) {
  return (
    <label className={cx(toggleStyles.row, styles.pick)}>
      <input type="checkbox" checked={isAll} onChange={(event) => onPick(event.target.checked)} />
      <span className={toggleStyles.box} aria-hidden="true" />
      <span className={layout.visuallyHidden}>Select all listings on this page</span>
    </label>
  );
}

const readKeys: KeyList = [
  [["J", "K"], "move"],
  [["Enter"], "open"],
  [["/"], "search"],
];
const editKeys: KeyList = [...readKeys, [["X"], "select"]];

function NoListings({ view, mayEdit, matching }: ListingListProps) {
  if (isNarrowed(view) || matching > 0) {
    return (
      <Empty
        level={2}
        title="No matching listings"
        action={<LinkButton to={listPath}>Show all listings</LinkButton>}
      >
        Try fewer filters or another name.
      </Empty>
    );
  }
  return (
    <Empty
      level={2}
      title={view.state === "all" ? "No listings yet" : "No listings here"}
      action={mayEdit ? <LinkButton to={`${listPath}/new`}>New listing</LinkButton> : undefined}
    >
      Create a listing, import a file, or turn an account we bought into a listing from its order.
    </Empty>
  );
}
