import type { Actor } from "../../kernel/actor.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { type Capability, can } from "./model.ts";

/**
 * Whether an actor may do an action of the desk (Rules P2, P3). A system actor may; a person needs the
 * capability (without it the thing does not exist for them) and a session that has passed the step-up; a
 * staff key brings its own capabilities and needs no step-up.
 */
export function allow(actor: Actor, capability: Capability): Result<undefined> {
  if (actor.kind === "system") return ok(undefined);
  if (actor.kind === "key") {
    if (actor.capabilities.includes(capability)) return ok(undefined);
    return fail({ code: "forbidden", text: `This key isn't allowed to do this. It needs ${capability}.` });
  }
  if (actor.kind === "visitor" || !can(actor.role, capability)) {
    return fail({ code: "not_found", text: "Page Not Found" });
  }
  if (!actor.elevated)
    return fail({ code: "step_up_required", text: "Please confirm your password to continue." });
  return ok(undefined);
}

/** The same for what stands outside the desk's pages: also whether the actor may enter the desk. */
export function allowAtDesk(actor: Actor, capability: Capability): Result<undefined> {
  const desk = allow(actor, "desk.enter");
  return desk.ok ? allow(actor, capability) : desk;
}
