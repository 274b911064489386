import type { Actor } from "../../kernel/actor.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { TellsWhat } from "./change.ts";

/**
 * Who may listen to the topics that begin with `prefix` (`user:`); `rest` is what follows it (an id). Those of everybody say
 * only that something changed (`tellsWhatBy`).
 */
export type TopicRule = { prefix: string } & (
  | { isPublic: true }
  | { isPublic?: false; allows(actor: Actor, rest: string): boolean | Promise<boolean> }
);

const mostTopics = 20;
const topicForm = /^[a-z][a-z0-9-]{0,31}(:[A-Za-z0-9._:-]{1,100})?$/;

/**
 * The distinct topics of a wish, if the actor may listen to every one of them. What no rule allows is forbidden.
 * Fails with `invalid` (none, more than 20, malformed), `unauthenticated` for a visitor, or `forbidden`.
 */
export async function authoriseTopics(
  wished: readonly string[],
  rules: readonly TopicRule[],
  actor: Actor,
): Promise<Result<Set<string>>> {
  const topics = new Set(wished);
  if (topics.size === 0 || topics.size > mostTopics || wished.some((topic) => !topicForm.test(topic))) {
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
    if (!topic.startsWith(rule.prefix)) continue;
    if (rule.isPublic || (await rule.allows(actor, topic.slice(rule.prefix.length)))) return true;
  }
  return false;
}

/** Tells what happened to what on the topics that some may follow and others not; on one that no rule knows, nothing. */
export function tellsWhatBy(rules: readonly TopicRule[]): TellsWhat {
  return (topic) => {
    const its = rules.filter(({ prefix }) => topic.startsWith(prefix));
    return its.length > 0 && its.every(({ isPublic }) => !isPublic);
  };
}
