/** An order's number as people read it: the first eight characters of its id (Rule S2). */
export function shortId(orderId: string): string {
  return orderId.slice(0, 8);
}

/** Whether a text is an order's number, the short one that people read (Rule P35). */
export function isOrderNumber(text: string): boolean {
  return /^[0-9a-f]{8}$/.test(text);
}

/** An order's number or id as somebody wrote or pasted it: blanks, a leading # and capitals do not matter. */
export function writtenOrderId(text: string | null | undefined): string {
  return (text ?? "").replace(/\s/g, "").replace(/^#/, "").toLowerCase();
}

/**
 * Where an order is shown: to whoever has its id, at its meeting, to its owner, and at the desk (Rule S41).
 */
export const orderPagePaths = {
  track: (orderId: string) => `/track-order/${orderId}`,
  meeting: (orderId: string, world?: number | null) =>
    `/meeting-instructions?${new URLSearchParams({ orderId, ...(world ? { world: String(world) } : {}) })}`,
  mine: (orderId: string) => `/profile/orders/${orderId}`,
  desk: (orderId: string) => `/admin/orders/${orderId}`,
  invoice: (orderId: string) => `/orders/${orderId}/invoice`,
  pay: (orderId: string) => `/pay/${orderId}`,
  refund: (orderId: string) => `/refund/${orderId}`,
  review: (orderId: string) => `/order/${orderId}/review`,
  /** Sell Gold, filled in with what the order had. */
  sellAgain: (orderId: string, millions: number) =>
    `/sell-gold?${new URLSearchParams({ quantity: String(millions), again: orderId })}`,
} as const;

/** Where a mailed link may lead beside the order itself; anything else counts as nothing. */
const orderLinks = {
  "reset-link": (orderId: string) => `/order/${orderId}/reset-link`,
  "counter-offer": (orderId: string) => `/order/${orderId}#counter-offer`,
  access: (orderId: string) => `/order/${orderId}#access`,
  meeting: (orderId: string) => orderPagePaths.meeting(orderId),
  pay: orderPagePaths.pay,
  refund: orderPagePaths.refund,
  review: orderPagePaths.review,
} as const;
export type OrderLinkName = keyof typeof orderLinks;

/** The path that a mailed link's `to` means; null for none. */
export function orderLinkPath(orderId: string, to: string | null): string | null {
  const name = (Object.keys(orderLinks) as OrderLinkName[]).find((known) => known === to); // Its own keys.
  return name ? orderLinks[name](orderId) : null;
}
