/** The columns of the list that can be left out; order, status and what can be done are always there. */
export const columnLabels = {
  type: "Type",
  customer: "Customer",
  gameName: "Game name",
  quantity: "Quantity",
  amount: "Amount",
  clock: "Clock",
  assigned: "Assigned to",
  payment: "Payment",
  world: "World",
  created: "Created",
  updated: "Updated",
} as const;
export type Column = keyof typeof columnLabels;

export const columns = Object.keys(columnLabels) as Column[]; // The keys come from the list itself.

/** Those that are shown unless somebody chose; of them the window's width leaves some out. */
export const usualColumns: readonly Column[] = columns.filter((column) => column !== "world");

/** The cookie of a browser in which columns were chosen, and for how long it is kept. */
const cookieName = "order-columns";
const yearSeconds = 31_536_000;

/** The columns that were chosen in this browser; null for the usual ones. */
export function columnsIn(cookies: string | null): Column[] | null {
  const chosen = new RegExp(`(?:^|; )${cookieName}=([a-zA-Z.]*)`).exec(cookies ?? "")?.[1];
  if (chosen === undefined) return null;
  const names = chosen.split(".");
  return columns.filter((column) => names.includes(column));
}

/** The cookie that keeps a choice; null forgets it. */
export function columnsCookie(chosen: readonly Column[] | null, isSecure: boolean): string {
  const rest = `Path=/; Max-Age=${chosen ? yearSeconds : 0}; SameSite=Lax; HttpOnly`;
  return `${cookieName}=${chosen?.join(".") ?? ""}; ${rest}${isSecure ? "; Secure" : ""}`;
}
