import { z } from "@hono/zod-openapi";
import { allow, listStaff, type StaffMember, type Viewer } from "../../../domain/people/index.ts";
import { isStaff, roles } from "../../../domain/people/model.ts";
import { ok } from "../../../kernel/result.ts";
import { answer } from "./answer.ts";
import { call, failures, jsonAnswer, madeByStaff, madeWith } from "./call.ts";
import { flag, moment, text } from "./fields.ts";
import { challenge, refuse } from "./problem.ts";

const profile = answer<Viewer>("Profile")({
  id: [z.uuid(), ({ personId }) => personId],
  role: z.enum(roles),
  is_staff: [flag("True for staff, manager and admin."), ({ role }) => isStaff(role)],
  membership_level: z.string().openapi({ example: "Standard Member" }),
  display_name: z.string().openapi({ example: "Vault Heron" }),
  rsn: text("The game name.", "Vault Heron").nullable(),
  avatar_url: z.string().nullable(),
  referral_code: z.string(),
  created_at: [moment(), ({ memberSince }) => memberSince],
});

const member = answer<StaffMember>("StaffMember")({
  id: [z.uuid(), ({ personId }) => personId],
  display_name: z.string().openapi({ example: "Teller Finch" }),
  role: z.enum(roles),
});

/** Who works in the shop, whose ids orders and events name. */
export const staffCall = call("read", {
  operationId: "listStaff",
  method: "get",
  path: "/staff",
  tags: ["Staff"],
  summary: "List who works here",
  description: "Needs `orders.read`. By name. Orders name them by `id`.",
  security: madeByStaff("orders.read"),
  responses: { 200: jsonAnswer("Everyone.", z.object({ staff: z.array(member.schema) })), ...failures(403) },
})(async ({ ctx }) => {
  const may = allow(ctx.actor, "orders.read");
  return may.ok ? ok({ staff: (await listStaff(ctx)).map(member.present) }) : may;
});

/** The profile and role of the signed-in person (Rules S106, P3). */
export const meCall = call("read", {
  operationId: "getMe",
  method: "get",
  path: "/me",
  tags: ["People"],
  summary: "Get the signed-in person",
  description: "Profile and role of the person signed in. Needs a session, not a key.",
  security: madeWith("session"),
  responses: { 200: jsonAnswer("The signed-in person.", profile.schema), ...failures() },
})(({ viewer }, c) => {
  if (viewer) return ok(profile.present(viewer));
  const detail = "No one is signed in.";
  return refuse(c, { code: "unauthenticated", detail, headers: { "WWW-Authenticate": challenge } });
});
