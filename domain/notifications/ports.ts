/** What an address outside answered to a message of ours; without a status it gave no answer. */
export type WebhookAnswer = {
  status: number | null;
  /** The beginning of what it said, or why it could not be asked: at most 200 characters. */
  text: string;
  durationMs: number;
};

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string };

/**
 * Sends messages to addresses that an admin has entered. It reaches nothing inside our own network, whatever
 * a name leads to by then, follows no redirect and waits ten seconds at most. Never throws for what a network
 * may do.
 */
export type WebhookSender = {
  /** Why an address can't be used, in words for who entered it; null when it can. */
  whyNot(url: string): string | null;
  post(request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer>;
};
