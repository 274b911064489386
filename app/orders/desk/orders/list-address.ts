import { type ListFields, type ListView, listQueryText } from "../../../../domain/orders/inputs.ts";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { listParam } from "../../../shell/desk/list-param.ts";

export type { ListFields, ListView };

/** Where the list stands. */
export const listPath = "/admin";

/** The query of a view with some fields changed, from the first page on unless a cursor is named. */
export function listQuery(view: ListView, change?: ListFields & { cursor?: string }): string {
  const text = listQueryText(view, change);
  return text && `?${text}`;
}

/** The address of a view with some fields changed. */
export function listHref(view: ListView, change?: ListFields & { cursor?: string }): string {
  return listPath + listQuery(view, change);
}

/** An order's page, which knows the list that it was opened from; without one it is the queue. */
export function orderHref(orderId: string, view: ListView): string {
  const list = listQueryText(view);
  return orderPagePaths.desk(orderId) + (list && `?${new URLSearchParams({ [listParam]: list })}`);
}

/** Whether anything but the order of the list and its being open is asked for. */
export function isFiltered({ filters: { isOpen: _, ...others } }: ListView): boolean {
  return Object.values(others).some(Boolean);
}
