import type { AuditFilter } from "../../../../domain/audit/inputs.ts";

export const activityPath = "/admin/activity";

/**
 * The query of an address with these filters, from another position than the beginning if `before` is given.
 */
export function activitySearch(filter: AuditFilter, before?: string): string {
  const set = Object.entries({ ...filter, before }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  const search = new URLSearchParams(set).toString();
  return search ? `?${search}` : "";
}
