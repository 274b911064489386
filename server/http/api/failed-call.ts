const order = "/api/orders/[^/]+";
/** What programs are told when a call fails on our side (Rule S109). */
const texts: [method: string, path: RegExp, text: string][] = [
  ["POST", /^\/api\/value$/, "Sorry, something went wrong"],
  ["GET", /^\/api\/orders$/, "Failed to fetch orders"],
  ["GET", new RegExp(`^${order}$`), "Failed to fetch order"],
  ["GET", new RegExp(`^${order}/(payments|meetups)$`), "Failed to fetch order"],
  ["POST", new RegExp(`^${order}/status$`), "Failed to update order status"],
  ["PATCH", new RegExp(`^${order}$`), "Failed to update order details"],
  ["POST", new RegExp(`^${order}/cancel$`), "Failed to cancel order"],
];

/** Says what a call that failed was about, as far as there are words for it. */
export function failedCallText(method: string, path: string): string {
  const asked = method === "HEAD" ? "GET" : method;
  const text = texts.find(([one, pattern]) => one === asked && pattern.test(path))?.[2];
  return `${text ?? "Something went wrong on our side"}. Please try again later.`;
}
