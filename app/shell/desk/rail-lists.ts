import type { RailLists } from "../../../domain/orders/index.ts";
import { listQueryText, orderListInputFrom } from "../../../domain/orders/inputs.ts";
import { listParam } from "./list-param.ts";

/** A list of orders in the rail. */
export type RailList = {
  to: string;
  label: string;
  kind: "queue" | "all" | "own-view" | "shared-view";
  /** How many orders it has, as it is shown; null where that says nothing. */
  count: string | null;
  isCurrent: boolean;
};

type Asked = { lists: RailLists; url: URL };

/** The rail's lists of orders: the queue and all, then what was saved. */
export function railLists({ lists, url }: Asked): RailList[] {
  const shown = shownQuery(url);
  const list = (kind: RailList["kind"], label: string, query: string, counted: Counted | null): RailList => ({
    kind,
    label,
    to: query ? `/admin?${query}` : "/admin",
    count: counted && countText(counted),
    isCurrent: query === shown,
  });
  return [
    list("queue", "Queue", "", lists.queue),
    list("all", "All orders", "state=all", null),
    ...lists.views.map((view) =>
      list(view.isShared ? "shared-view" : "own-view", view.name, view.query, view),
    ),
  ];
}

type Counted = { count: number; hasMore: boolean };

/** Nothing is said of none, and of more than could be looked at that there may be more. */
function countText({ count, hasMore }: Counted): string | null {
  if (count === 0) return null;
  return hasMore ? `${count}+` : String(count);
}

/** The list that a page of the desk is about: its own, or that from which its order was opened. */
function shownQuery({ pathname, searchParams }: URL): string | null {
  if (pathname === "/admin") return listQueryText(orderListInputFrom(searchParams));
  const list = pathname.startsWith("/admin/orders/") ? searchParams.get(listParam) : null;
  return list && listQueryText(orderListInputFrom(new URLSearchParams(list)));
}
