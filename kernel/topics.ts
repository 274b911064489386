/** Live topics that are one each. */
export type SingleTopic =
  | "approvals"
  | "boost-prices"
  | "chats"
  | "content"
  | "disputes"
  | "eth-keys"
  | "listing-drafts"
  | "listings"
  | "offers"
  | "orders"
  | "people"
  | "promotions"
  | "rates"
  | "recovered"
  | "reviews"
  | "settings"
  | "webhooks";

/** Live topics of which each thing has its own, by its id. */
export type TopicPrefix = "chat:" | "inbox:" | "listing:" | "order:" | "order-desk:" | "orders-of:" | "user:";

/**
 * What live updates are heard on. Who may listen to each stands in `server/live-topics.ts`, which the
 * compiler compares.
 */
export type Topic = SingleTopic | `${TopicPrefix}${string}`;
