import { can } from "../domain/people/model.ts";
import type { Actor } from "../kernel/actor.ts";
import type { TopicRule } from "../platform/live/authorise-topics.ts";

/** Elevated staff that may read orders. */
const readsOrders = (actor: Actor) =>
  actor.kind === "person" && actor.elevated && can(actor.role, "orders.read");

/** Who may listen to what. Everything else is refused. A public topic says only that something changed, not what to what. */
export const topicRules: TopicRule[] = [
  { prefix: "content", isPublic: true },
  { prefix: "rates", isPublic: true },
  { prefix: "offers", isPublic: true },
  { prefix: "listings", isPublic: true },
  { prefix: "listing:", isPublic: true },
  { prefix: "boost-prices", isPublic: true },
  // How often a promo code has been used is shown on the home page.
  { prefix: "promotions", isPublic: true },
  // What customers wrote, and its rating, are shown on the home page.
  { prefix: "reviews", isPublic: true },
  // Whoever has the id may see the public part (Rule P4).
  { prefix: "order:", isPublic: true },
  { prefix: "order-desk:", allows: readsOrders },
  { prefix: "orders", allows: readsOrders },
  // The id is known to the two sides alone.
  { prefix: "chat:", isPublic: true },
  {
    prefix: "chats",
    allows: (actor) => actor.kind === "person" && actor.elevated && can(actor.role, "orders.progress"),
  },
  { prefix: "recovered", allows: readsOrders },
  {
    prefix: "settings",
    allows: (actor) => actor.kind === "person" && actor.elevated && can(actor.role, "settings.edit"),
  },
  { prefix: "listing-drafts", allows: readsOrders },
  { prefix: "disputes", allows: readsOrders },
  {
    prefix: "orders-of:",
    allows: (actor, personId) => actor.kind === "person" && actor.personId === personId,
  },
  { prefix: "user:", allows: (actor, personId) => actor.kind === "person" && actor.personId === personId },
  {
    prefix: "people",
    allows: (actor) => actor.kind === "person" && actor.elevated && can(actor.role, "people.manage"),
  },
  {
    prefix: "eth-keys",
    allows: (actor) => actor.kind === "person" && actor.elevated && can(actor.role, "keys.manage"),
  },
];
