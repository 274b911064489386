import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { isStaff, roles } from "../../../domain/people/model.ts";
import type { ApiEnv } from "./caller.ts";
import { failures, jsonAnswer, madeWith, moment } from "./common-schemas.ts";
import type { ApiLimits } from "./limits.ts";
import { challenge, refuse } from "./problem.ts";

const meSchema = z
  .object({
    id: z.uuid(),
    role: z.enum(roles),
    is_staff: z.boolean().openapi({ description: "True for staff, manager and admin." }),
    membership_level: z.string().openapi({ example: "Standard Member" }),
    display_name: z.string().openapi({ example: "Vault Heron" }),
    rsn: z.string().nullable().openapi({ description: "The game name.", example: "Vault Heron" }),
    avatar_url: z.string().nullable(),
    referral_code: z.string(),
    created_at: moment(),
  })
  .openapi("Profile");

const meRoute = createRoute({
  method: "get",
  path: "/me",
  tags: ["People"],
  summary: "Get the signed-in person",
  description: "Profile and role of the person signed in. Needs a session, not a key.",
  security: madeWith("session"),
  responses: { 200: jsonAnswer("The signed-in person.", meSchema), ...failures() },
});

/** The profile and role of the signed-in person (Rules S106, P3). */
export function addMeRoute(api: OpenAPIHono<ApiEnv>, limits: ApiLimits): void {
  api.openapi(meRoute, (c) => {
    const { viewer, counted } = c.var.caller;
    const limited = limits.failure(c, "read", counted);
    if (limited) return limited;
    if (!viewer) {
      const detail = "No one is signed in.";
      return refuse(c, { code: "unauthenticated", detail, headers: { "WWW-Authenticate": challenge } });
    }
    const answer = {
      id: viewer.personId,
      role: viewer.role,
      is_staff: isStaff(viewer.role),
      membership_level: viewer.membershipLevel,
      display_name: viewer.displayName,
      rsn: viewer.rsn,
      avatar_url: viewer.avatarUrl,
      referral_code: viewer.referralCode,
      created_at: viewer.memberSince.toISOString(),
    };
    return c.json(answer, 200, { "Cache-Control": "no-store" });
  });
}
