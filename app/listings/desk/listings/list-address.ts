import type { DeskListInput } from "../../../../domain/listings/inputs.ts";

/** What the address of the list says, but for the position in it. */
export type ListView = Omit<DeskListInput, "cursor">;

/** Where the list stands. */
export const listPath = "/admin/listings";

export type ListFields = Partial<Record<keyof ListView | "cursor", string | undefined>>;

/** A view as the fields of its form and its address; what is usual is left out. */
export function fieldsOf(view: ListView): ListFields {
  const { state, sort, direction, from, to, ...same } = view;
  return {
    ...same,
    state: state === "all" ? undefined : state,
    from: dollars(from),
    to: dollars(to),
    sort: sort === "updated" ? undefined : sort,
    direction: direction === "desc" ? undefined : direction,
  };
}

/** The query of a view with some fields changed, from the first page on unless a position is named. */
export function listQuery(view: ListView, change: ListFields = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...fieldsOf(view), ...change })) {
    if (value) query.set(name, value);
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** The address of a view with some fields changed. */
export function listHref(view: ListView, change?: ListFields): string {
  return listPath + listQuery(view, change);
}

/** How many filters beside the search and the tab are in force. */
export function filterCount({ state: _, q: __, sort: ___, direction: ____, ...filters }: ListView): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}

/** Whether the list shows less than its tab has: by a search or by a filter. */
export function isNarrowed(view: ListView): boolean {
  return view.q !== undefined || filterCount(view) > 0;
}

function dollars(cents: number | undefined): string | undefined {
  return cents === undefined ? undefined : String(cents / 100);
}
