/** How long after one's own action a live change is its echo. */
const echoMilliseconds = 5_000;

/**
 * The forms that move or end an order, and how the names of those begin that a page has once for each order.
 */
const movingForms: ReadonlySet<string> = new Set(["cancel", "remove", "status"]);
const movingPrefixes = [
  "payout-approve-",
  "payout-sent-",
  "payout-confirm-",
  "payout-fail-",
  "payout-retry-",
];

let last: { orderIds: readonly string[]; at: number } = { orderIds: [], at: 0 };

/** Notes that this browser sends a form that moves an order: the one in its address or in its fields. */
export function noteAction(address: string, fields: Record<string, string>): void {
  if (!movesOrder(fields.form ?? "")) return;
  const { pathname, searchParams } = new URL(address);
  const orderIds = [...pathname.split("/"), ...searchParams.values(), fields.orderId ?? ""];
  last = { orderIds: orderIds.filter(Boolean), at: Date.now() };
}

function movesOrder(form: string): boolean {
  return movingForms.has(form) || movingPrefixes.some((prefix) => form.startsWith(prefix));
}

/**
 * Whether a live change of an order is the echo of what this browser has just done to it, and needs no toast.
 */
export function isOwnEcho(orderId: string): boolean {
  return last.orderIds.includes(orderId) && Date.now() - last.at < echoMilliseconds;
}
