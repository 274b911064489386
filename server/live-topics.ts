import { can } from "../domain/people/model.ts";
import type { TopicRule } from "../platform/live/authorise-topics.ts";

/** Who may listen to what. Everything else is refused. */
export const topicRules: TopicRule[] = [
  { prefix: "content", allows: () => true },
  { prefix: "user:", allows: (actor, personId) => actor.kind === "person" && actor.personId === personId },
  {
    prefix: "people",
    allows: (actor) => actor.kind === "person" && actor.elevated && can(actor.role, "people.manage"),
  },
];
