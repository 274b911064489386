const labels: Record<string, string> = {
  "crypto-ETH": "Ethereum (ETH)",
  gold: "In-game gold",
  manual: "Agreed with our staff",
};

/** How a customer pays us, in words, by the method that the order holds; null where nothing was said. */
export function paymentMethodWords(method: string | null): string | null {
  return method && (labels[method] ?? method);
}
