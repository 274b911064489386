import { Plus, RefreshCw } from "lucide";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { SavedView } from "../../../../domain/orders/index.ts";
import { listQueryText } from "../../../../domain/orders/inputs.ts";
import { statusLabels } from "../../../../domain/orders/model.ts";
import styles from "../../../shell/desk/orders-list.module.css";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { ColumnPicker } from "./column-picker.tsx";
import type { Column } from "./columns.tsx";
import { ExportLink } from "./export-link.tsx";
import { isFiltered, type ListView, listHref } from "./list-address.ts";
import { ViewMenu } from "./view-menu.tsx";

type ListHeadProps = {
  view: ListView;
  views: readonly SavedView[];
  columns: readonly Column[] | null;
  ownId: string;
  formKey: string;
};

/** What the list is called, and what can be done with the list as a whole. */
export function ListHead({ view, views, columns, ownId, formKey }: ListHeadProps) {
  const query = listQueryText(view);
  const saved = views.find((each) => each.query === query);
  const left = useLeftView(saved);
  const action = listHref(view);
  return (
    <div className={styles.listHead}>
      <h1>{saved?.name ?? titleOf(view, ownId)}</h1>
      <div className={styles.listActions}>
        {query === "" ? null : (
          <ViewMenu
            saved={saved}
            replaceable={views.filter(({ mayChange }) => mayChange)}
            left={left}
            query={query}
            action={action}
            formKey={formKey}
          />
        )}
        <ColumnPicker chosen={columns} action={action} />
        <RefreshButton />
        <ExportLink view={view} />
        <LinkButton to="/admin/orders/new" icon={<Icon of={Plus} size={16} />}>
          New order
        </LinkButton>
      </div>
    </div>
  );
}

/** The view that was shown last, from which other filters were chosen since. */
function useLeftView(saved: SavedView | undefined): string | undefined {
  const [left, setLeft] = useState(saved?.id);
  if (saved && saved.id !== left) setLeft(saved.id);
  return left;
}

/** What a list is called that nobody has saved. */
function titleOf(view: ListView, ownId: string): string {
  const { statuses, isOpen, assignedTo, ...others } = view.filters;
  if (Object.values(others).some(Boolean)) return isOpen ? "Open orders" : "Orders";
  const [status, ...more] = statuses ?? [];
  if (status && more.length === 0) return statusLabels[status];
  if (assignedTo === "none") return "Unassigned";
  if (assignedTo === ownId) return isOpen ? "My open orders" : "My orders";
  if (isFiltered(view)) return isOpen ? "Open orders" : "Orders";
  return isOpen ? "Queue" : "All orders";
}

function RefreshButton() {
  const revalidator = useRevalidator();
  return (
    <Button
      variant="quiet"
      icon={<Icon of={RefreshCw} size={16} />}
      aria-label="Refresh"
      onClick={() => void revalidator.revalidate()}
    >
      Refresh
    </Button>
  );
}
