/** How long after one's own deed the news of it is an echo. */
const echoMilliseconds = 5_000;

/** The forms that move or end an order, by which its page would tell of news. */
const movingForms = /^(?:cancel|remove|status|payout-[a-z]+-.+)$/;

let last: { orderIds: readonly string[]; at: number } = { orderIds: [], at: 0 };

/** Notes that this browser sends a form that moves an order: the one in its address or in its fields. */
export function noteDeed(address: string, fields: Record<string, string>): void {
  if (!movingForms.test(fields.form ?? "")) return;
  const { pathname, searchParams } = new URL(address);
  const orderIds = [...pathname.split("/"), ...searchParams.values(), fields.orderId ?? ""];
  last = { orderIds: orderIds.filter(Boolean), at: Date.now() };
}

/** Whether news of an order are an echo of what this browser has just done to it, and need no toast of their own. */
export function isOwnEcho(orderId: string): boolean {
  return last.orderIds.includes(orderId) && Date.now() - last.at < echoMilliseconds;
}
