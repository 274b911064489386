import { can } from "../domain/people/model.ts";
import type { Actor } from "../kernel/actor.ts";
import type { TopicRule } from "../platform/live/authorise-topics.ts";

/** Elevated staff that may read orders. */
const readsOrders = (actor: Actor) =>
  actor.kind === "person" && actor.elevated && can(actor.role, "orders.read");

/** Who may listen to what; `topic` names one exactly, `prefix` those of a kind by their ids. Everything else is refused. A public topic says only that something changed, not what to what. */
export const topicRules: TopicRule[] = [
  { topic: "content", isPublic: true },
  { topic: "rates", isPublic: true },
  { topic: "offers", isPublic: true },
  { topic: "listings", isPublic: true },
  { prefix: "listing:", isPublic: true },
  { topic: "boost-prices", isPublic: true },
  // How often a promo code has been used is shown on the home page.
  { topic: "promotions", isPublic: true },
  // What customers wrote, and its rating, are shown on the home page.
  { topic: "reviews", isPublic: true },
  // Whoever has the id may see the public part (Rule P4).
  { prefix: "order:", isPublic: true },
  { prefix: "order-desk:", allows: readsOrders },
  { topic: "orders", allows: readsOrders },
  // The id is known to the two sides alone.
  { prefix: "chat:", isPublic: true },
  {
    topic: "chats",
    allows: (actor) => actor.kind === "person" && actor.elevated && can(actor.role, "orders.progress"),
  },
  { topic: "approvals", allows: readsOrders },
  { topic: "recovered", allows: readsOrders },
  { topic: "listing-drafts", allows: readsOrders },
  { topic: "disputes", allows: readsOrders },
  {
    topic: "settings",
    allows: (actor) => actor.kind === "person" && actor.elevated && can(actor.role, "settings.edit"),
  },
  {
    prefix: "orders-of:",
    allows: (actor, personId) => actor.kind === "person" && actor.personId === personId,
  },
  { prefix: "user:", allows: (actor, personId) => actor.kind === "person" && actor.personId === personId },
  {
    topic: "people",
    allows: (actor) => actor.kind === "person" && actor.elevated && can(actor.role, "people.manage"),
  },
  {
    topic: "eth-keys",
    allows: (actor) => actor.kind === "person" && actor.elevated && can(actor.role, "keys.manage"),
  },
];
