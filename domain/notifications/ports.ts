/** What an address outside answered to a message of ours; without a status it gave no answer. */
export type WebhookAnswer = {
  status: number | null;
  /** The beginning of what it said, or why it could not be asked: at most 200 characters. */
  text: string;
  /** How long it asks us to wait before another try (`Retry-After`); null where it says nothing. */
  retryAfterSeconds: number | null;
  durationMs: number;
};

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string | Uint8Array };

/**
 * Sends messages to addresses that an admin has entered. It reaches nothing inside our own network, whatever
 * a name leads to by then, follows no redirect and waits ten seconds at most. Never throws for what a network
 * may do.
 */
export type WebhookSender = {
  /** Whether programs on this machine can be reached, as from a demo at home. */
  reachesHome: boolean;
  /** Why an address can't be used, in words for who entered it; null when it can. */
  whyNot(url: string): string | null;
  post(request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer>;
};

/** The pair of keys by which push services know this shop, in base64url. */
export type PushKey = { publicKey: string; privateKey: string };

type PushToEncode = {
  to: { endpoint: string; p256dh: string; auth: string };
  payload: string;
  key: PushKey;
  /** How a push service reaches the owner: an https or mailto address. */
  contact: string;
  /** Seconds for which the service keeps it for a device that is off. */
  ttlSeconds: number;
  urgency: "normal" | "high";
  /** Of messages that wait under one topic the service keeps the last. */
  topic: string;
};

/** Web push as its standards have it: RFC 8030, 8188, 8291 and 8292. */
export type PushCoder = {
  newKey(): PushKey;
  /** What is posted to the push service: readable by the browser alone. Throws for keys that are none. */
  encode(message: PushToEncode): WebhookRequest;
};

/** What Discord said to a request; `unknown` when no answer came and it may have been done or not. */
export type DirectMessageAnswer =
  | { kind: "sent" }
  /** The person can't be reached by our bot until they change something. */
  | { kind: "closed" }
  /** Not done; to be asked again, after so many seconds where Discord said so. */
  | { kind: "later"; seconds: number | null }
  | { kind: "refused"; status: number }
  | { kind: "unknown" };

/** Direct messages on Discord. Never throws for what a network may do. */
export type DirectMessages = {
  /** The channel between our bot and an account; asking again gives the same one. */
  open(
    accountId: string,
    signal: AbortSignal,
  ): Promise<{ kind: "open"; channelId: string } | DirectMessageAnswer>;
  /**
   * Posts a text there, cut at what Discord takes. For a few minutes a repeat with the same nonce (at most
   * 25 characters) posts nothing. It can call nobody by @.
   */
  send(
    message: { channelId: string; text: string; nonce: string },
    signal: AbortSignal,
  ): Promise<DirectMessageAnswer>;
  /**
   * Posts a text into a channel and opens a thread at it; again under the same nonce gives the same one. The
   * bot may post and open threads there.
   */
  startThread(
    thread: { channelId: string; name: string; text: string; nonce: string },
    signal: AbortSignal,
  ): Promise<{ kind: "open"; channelId: string } | DirectMessageAnswer>;
  /** Gives a member of a server a role; again changes nothing. `closed` for who is no member. */
  giveRole(
    role: { serverId: string; roleId: string; accountId: string },
    signal: AbortSignal,
  ): Promise<DirectMessageAnswer>;
};
