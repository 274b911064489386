/** The parameter of an order's address that names the list from which it was opened. */
export const listParam = "in";

/**
 * What of an order's query is kept on its way through dialogs and forms: the list that it was opened from.
 */
export function keptList(search: URLSearchParams): string {
  const list = search.get(listParam);
  return list ? `?${new URLSearchParams({ [listParam]: list })}` : "";
}
