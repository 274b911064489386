import { type Capability, can } from "../domain/people/model.ts";
import type { Actor } from "../kernel/actor.ts";
import type { SingleTopic, TopicPrefix } from "../kernel/topics.ts";
import type { TopicRule } from "../platform/live/authorise-topics.ts";

type Rule = { isPublic: true } | { allows: (actor: Actor, id: string) => boolean };

/** A public topic says only that something changed, not what to what. */
const everybody: Rule = { isPublic: true };

/** Staff who have passed the step-up and hold the capability. */
function staffWho(capability: Capability): Rule {
  return {
    allows: (actor) => actor.kind === "person" && actor.elevated && can(actor.role, capability),
  };
}

const thePersonThemself: Rule = {
  allows: (actor, personId) => actor.kind === "person" && actor.personId === personId,
};

/** Who may listen to what. Every topic has its rule, or this does not compile; all else is refused. */
const rules: Record<SingleTopic | TopicPrefix, Rule> = {
  content: everybody,
  "content-drafts": staffWho("content.edit"),
  rates: everybody,
  offers: everybody,
  listings: everybody,
  "listing:": everybody,
  "boost-prices": everybody,
  // How often a promo code has been used is shown on the home page.
  promotions: everybody,
  // What customers wrote, and its rating, are shown on the home page.
  reviews: everybody,
  // Whoever has the id may see the public part (Rule P4).
  "order:": everybody,
  "order-desk:": staffWho("orders.read"),
  orders: staffWho("orders.read"),
  "order-views": staffWho("orders.read"),
  // The id is known to the two sides alone.
  "chat:": everybody,
  // That staff type, which the visitor is shown; who it is, this does not tell.
  "chat-typing:": everybody,
  "chat-desk:": staffWho("orders.progress"),
  chats: staffWho("orders.progress"),
  "person-desk:": staffWho("orders.read"),
  approvals: staffWho("orders.read"),
  recovered: staffWho("orders.read"),
  "listing-drafts": staffWho("orders.read"),
  disputes: staffWho("orders.read"),
  settings: staffWho("settings.edit"),
  shift: staffWho("orders.read"),
  "orders-of:": thePersonThemself,
  "user:": thePersonThemself,
  "inbox:": thePersonThemself,
  people: staffWho("people.manage"),
  "eth-keys": staffWho("keys.manage"),
  webhooks: staffWho("keys.manage"),
};

export const topicRules: TopicRule[] = Object.entries(rules).map(([name, rule]) =>
  isPrefix(name) ? { prefix: name, ...rule } : { topic: name, ...rule },
);

function isPrefix(name: string): name is `${string}:` {
  return name.endsWith(":");
}
