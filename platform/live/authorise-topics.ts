import type { Actor } from "../../kernel/actor.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { TellsWhat } from "./change.ts";

/**
 * Who may listen to what: to exactly the `topic` (`orders`), or to each topic of the `prefix`, which ends
 * with a colon (`user:`) and is followed by an id. Those of everybody say only that something changed
 * (`tellsWhatBy`).
 */
export type TopicRule = ({ topic: string } | { prefix: `${string}:` }) &
  ({ isPublic: true } | { isPublic?: false; allows(actor: Actor, id: string): boolean | Promise<boolean> });

const mostTopics = 20;
const topicForm = /^([a-z][a-z0-9-]{0,31})(?::([A-Za-z0-9._-]{1,100}))?$/;

/**
 * The distinct topics of a request, if the actor may listen to every one of them. What no rule allows is
 * forbidden. Fails with `invalid` (none, more than 20, malformed), `unauthenticated` for a visitor, or
 * `forbidden`.
 */
export async function authoriseTopics(
  requested: readonly string[],
  rules: readonly TopicRule[],
  actor: Actor,
): Promise<Result<Set<string>>> {
  const topics = new Set(requested);
  if (topics.size === 0 || topics.size > mostTopics || requested.some((topic) => !topicForm.test(topic))) {
    return fail({
      code: "invalid",
      text: `Ask for 1 to ${mostTopics} topics, each in the form kind or kind:id.`,
    });
  }
  const allowed = await Promise.all([...topics].map((topic) => isAllowed(topic, rules, actor)));
  if (allowed.every(Boolean)) return ok(topics);
  if (actor.kind === "visitor")
    return fail({ code: "unauthenticated", text: "Sign in to follow these updates." });
  return fail({ code: "forbidden", text: "You may not follow these updates." });
}

async function isAllowed(topic: string, rules: readonly TopicRule[], actor: Actor): Promise<boolean> {
  for (const rule of rules) {
    const id = idUnder(rule, topic);
    if (id === null) continue;
    if (rule.isPublic || (await rule.allows(actor, id))) return true;
  }
  return false;
}

/** The id of a topic that the rule names, empty for an exact one; null for every other topic. */
function idUnder(rule: TopicRule, topic: string): string | null {
  const [, kind, id] = topicForm.exec(topic) ?? [];
  if (kind === undefined) return null;
  if ("topic" in rule) return topic === rule.topic ? "" : null;
  return id !== undefined && `${kind}:` === rule.prefix ? id : null;
}

/**
 * Tells what happened to what on the topics that some may follow and others not; on one that no rule knows,
 * nothing.
 */
export function tellsWhatBy(rules: readonly TopicRule[]): TellsWhat {
  return (topic) => {
    const its = rules.filter((rule) => idUnder(rule, topic) !== null);
    return its.length > 0 && its.every(({ isPublic }) => !isPublic);
  };
}
