type Address = { pathname: string; search: string };

/** What of an address is only which part of a list is shown. */
const turning = ["page", "cursor", "before", "after"];

/** Whether an address shows another page, or turns the page of a list; a filter of the same list does not. */
export function isAnotherPage(from: Address, to: Address): boolean {
  if (from.pathname !== to.pathname) return true;
  return from.search !== to.search && withoutTurning(from) === withoutTurning(to);
}

function withoutTurning({ search }: Address): string {
  const params = new URLSearchParams(search);
  for (const name of turning) params.delete(name);
  return params.toString();
}
