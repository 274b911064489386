import { can } from "../domain/people/model.ts";
import type { TopicRule } from "../platform/live/authorise-topics.ts";

/** Elevated staff that may read orders. */
const readsOrders: TopicRule["allows"] = (actor) =>
  actor.kind === "person" && actor.elevated && can(actor.role, "orders.read");

/** Who may listen to what. Everything else is refused. */
export const topicRules: TopicRule[] = [
  { prefix: "content", allows: () => true },
  { prefix: "rates", allows: () => true },
  { prefix: "offers", allows: () => true },
  { prefix: "listings", allows: () => true },
  // Says only that something changed; what may be seen of it is asked anew.
  { prefix: "listing:", allows: () => true },
  { prefix: "boost-prices", allows: () => true },
  // How often a promo code has been used is shown on the home page.
  { prefix: "promotions", allows: () => true },
  // What customers wrote, and its rating, are shown on the home page.
  { prefix: "reviews", allows: () => true },
  // Says only that something changed; whoever has the id may see the public part (Rule P4).
  { prefix: "order:", allows: () => true },
  { prefix: "order-desk:", allows: readsOrders },
  { prefix: "orders", allows: readsOrders },
  // Says only that something was said; the id is known to the two sides alone.
  { prefix: "chat:", allows: () => true },
  {
    prefix: "chats",
    allows: (actor) => actor.kind === "person" && actor.elevated && can(actor.role, "orders.progress"),
  },
  { prefix: "recovered", allows: readsOrders },
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
