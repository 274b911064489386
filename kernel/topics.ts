/** Live topics that are one each. */
export type SingleTopic =
  | "approvals"
  | "boost-prices"
  | "chats"
  | "content"
  | "content-drafts"
  | "disputes"
  | "eth-keys"
  | "listing-drafts"
  | "listings"
  | "offers"
  | "order-views"
  | "orders"
  | "people"
  | "promotions"
  | "rates"
  | "recovered"
  | "reviews"
  | "settings"
  | "shift"
  | "webhooks";

/** Live topics of which each thing has its own, by its id. */
export type TopicPrefix =
  | "chat:"
  | "chat-desk:"
  | "chat-typing:"
  | "inbox:"
  | "listing:"
  | "order:"
  | "order-desk:"
  | "orders-of:"
  | "person-desk:"
  | "user:";

/**
 * What live updates are heard on. Who may listen to each stands in `server/live-topics.ts`, which the
 * compiler compares.
 */
export type Topic = SingleTopic | `${TopicPrefix}${string}`;
