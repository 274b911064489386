import { createHash, randomBytes } from "node:crypto";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "../../kernel/actor.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { appendEvent, type NewEvent } from "../../platform/events/index.ts";
import type { invitationInput, inviteInput } from "./inputs.ts";
import { limitTries } from "./limits.ts";
import { invitationDays, isStaff, membershipLevels, rolesGrantableBy, type StaffRole } from "./model.ts";
import { allow } from "./policy.ts";
import { shownName } from "./shown-name.ts";
import { staffInvitations, userProfiles, users } from "./tables.ts";

type InviteCtx = Pick<Ctx, "db" | "clock" | "actor" | "mailer" | "origin">;

/** An invitation that waits to be accepted, as admins see it. */
export type InvitationRow = {
  id: string;
  email: string;
  role: StaffRole;
  invitedBy: string;
  sentAt: Date;
  expiresAt: Date;
  isExpired: boolean;
};

/** SHA-256 of an invitation's token, as it is kept. A token is 192 random bits. */
function hashOfInvitation(token: string): string {
  return createHash("sha256").update(`invitation:${token}`).digest("hex");
}

/** Invitations that were neither accepted nor withdrawn, by address. Admins only. */
export async function listInvitations(
  ctx: Pick<Ctx, "db" | "clock" | "actor">,
): Promise<Result<InvitationRow[]>> {
  const may = allow(ctx.actor, "people.manage");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select({ invitation: staffInvitations, invitedBy: shownName })
    .from(staffInvitations)
    .innerJoin(userProfiles, eq(userProfiles.id, staffInvitations.invitedBy))
    .where(isOpen())
    .orderBy(asc(staffInvitations.email))
    .limit(100);
  const now = ctx.clock.now();
  return ok(
    rows.map(({ invitation: { id, email, role, sentAt, expiresAt }, invitedBy }) => {
      return { id, email, role, invitedBy, sentAt, expiresAt, isExpired: expiresAt <= now };
    }),
  );
}

/** Neither accepted nor withdrawn; its time may be over. */
function isOpen() {
  return and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.withdrawnAt));
}

/**
 * Mails somebody a link, good for seven days and once, with which they join the staff. Whoever invites can
 * give only a role that may nothing they may not themself. Refuses (`conflict`) an address that is invited
 * already or belongs to staff. One that ran out is replaced.
 */
export async function inviteStaff(
  ctx: InviteCtx,
  { email, role }: z.infer<typeof inviteInput>,
): Promise<Result<{ invitationId: string }>> {
  const inviter = mayInvite(ctx.actor, role);
  if (!inviter.ok) return inviter;
  const limited = await limitTries(ctx, "invite-mail", email);
  if (!limited.ok) return limited;
  const personId = inviter.value;
  return ctx.db.transaction(async (tx): Promise<Result<{ invitationId: string }>> => {
    const [known] = await tx
      .select({ role: userProfiles.role, disabledAt: userProfiles.disabledAt })
      .from(users)
      .innerJoin(userProfiles, eq(userProfiles.id, users.id))
      .where(eq(users.email, email));
    if (known && (isStaff(known.role) || known.disabledAt)) return fail(isStaffAlready);
    const now = ctx.clock.now();
    await tx
      .update(staffInvitations)
      .set({ withdrawnAt: now })
      .where(and(eq(staffInvitations.email, email), isOpen(), sql`${staffInvitations.expiresAt} <= ${now}`));
    const { token, fields } = freshLink(now);
    const [made] = await tx
      .insert(staffInvitations)
      .values({ email, role, invitedBy: personId, ...fields })
      .onConflictDoNothing()
      .returning({ id: staffInvitations.id });
    if (!made) return fail(isInvitedAlready);
    await mailInvitation(ctx, tx, { email, role, personId, token });
    await appendEvent(tx, {
      ...invitationEvent(ctx.actor, made.id),
      type: "invitation.sent",
      data: { role },
    });
    return ok({ invitationId: made.id });
  });
}

/**
 * Mails an open invitation again, with a fresh link and seven days more; the link before is void. It rests on
 * the rights of whoever sends it last.
 */
export async function resendInvitation(
  ctx: InviteCtx,
  { invitationId }: z.infer<typeof invitationInput>,
): Promise<Result<{ email: string }>> {
  const may = allow(ctx.actor, "people.manage");
  if (!may.ok) return may;
  return ctx.db.transaction(async (tx): Promise<Result<{ email: string }>> => {
    const [found] = await tx
      .select()
      .from(staffInvitations)
      .where(and(eq(staffInvitations.id, invitationId), isOpen()))
      .for("update");
    if (!found) return fail(isOver);
    const { email, role } = found;
    const inviter = mayInvite(ctx.actor, role);
    if (!inviter.ok) return inviter;
    const limited = await limitTries(ctx, "invite-mail", email);
    if (!limited.ok) return limited;
    const { token, fields } = freshLink(ctx.clock.now());
    await tx
      .update(staffInvitations)
      .set({ invitedBy: inviter.value, ...fields })
      .where(eq(staffInvitations.id, invitationId));
    await mailInvitation(ctx, tx, { email, role, personId: inviter.value, token });
    const event = { ...invitationEvent(ctx.actor, invitationId), data: { role } };
    await appendEvent(tx, { ...event, type: "invitation.sent_again" });
    return ok({ email });
  });
}

/** Takes an open invitation back: its link is void at once. */
export async function withdrawInvitation(
  ctx: InviteCtx,
  { invitationId }: z.infer<typeof invitationInput>,
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "people.manage");
  if (!may.ok) return may;
  return ctx.db.transaction(async (tx): Promise<Result<undefined>> => {
    const withdrawn = await withdraw(tx, ctx, eq(staffInvitations.id, invitationId));
    return withdrawn > 0 ? ok(undefined) : fail(isOver);
  });
}

/** Takes back what somebody invited who may not any more. Returns how many. */
export function withdrawInvitationsOf(
  tx: Transaction,
  ctx: Pick<Ctx, "clock" | "actor">,
  personId: string,
): Promise<number> {
  return withdraw(tx, ctx, eq(staffInvitations.invitedBy, personId));
}

async function withdraw(
  tx: Transaction,
  { clock, actor }: Pick<Ctx, "clock" | "actor">,
  which: ReturnType<typeof eq>,
): Promise<number> {
  const withdrawn = await tx
    .update(staffInvitations)
    .set({ withdrawnAt: clock.now() })
    .where(and(which, isOpen()))
    .returning({ id: staffInvitations.id, role: staffInvitations.role });
  for (const { id, role } of withdrawn) {
    await appendEvent(tx, { ...invitationEvent(actor, id), type: "invitation.withdrawn", data: { role } });
  }
  return withdrawn.length;
}

/** The open invitation of a token whose time is not over, or null. Its inviter may have lost their rights. */
export async function findInvitation({ db, clock }: { db: Queryable; clock: Ctx["clock"] }, token: string) {
  const [found] = await db
    .select({
      id: staffInvitations.id,
      email: staffInvitations.email,
      role: staffInvitations.role,
      invitedBy: staffInvitations.invitedBy,
      inviterName: shownName,
      inviterRole: userProfiles.role,
    })
    .from(staffInvitations)
    .innerJoin(userProfiles, eq(userProfiles.id, staffInvitations.invitedBy))
    .where(
      and(
        eq(staffInvitations.tokenHash, hashOfInvitation(token)),
        isOpen(),
        gt(staffInvitations.expiresAt, clock.now()),
      ),
    );
  return found && rolesGrantableBy(found.inviterRole).includes(found.role) ? found : null;
}

/** Who invites: a person who manages people and may all that the role may. */
function mayInvite(actor: Actor, role: StaffRole): Result<string> {
  const may = allow(actor, "people.manage");
  if (!may.ok) return may;
  if (actor.kind !== "person") return fail({ code: "forbidden", text: "Only people can invite staff." });
  if (rolesGrantableBy(actor.role).includes(role)) return ok(actor.personId);
  return fail({
    code: "forbidden",
    field: "role",
    text: "You can't give a role with more rights than yours.",
  });
}

function freshLink(now: Date) {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(now.getTime() + invitationDays * 86_400_000);
  return { token, fields: { tokenHash: hashOfInvitation(token), sentAt: now, expiresAt } };
}

type Mailed = { email: string; role: StaffRole; personId: string; token: string };

async function mailInvitation(ctx: InviteCtx, tx: Transaction, mailed: Mailed): Promise<void> {
  const [inviter] = await tx
    .select({ name: shownName })
    .from(userProfiles)
    .where(eq(userProfiles.id, mailed.personId));
  const subject = "You're invited to join our team";
  const props = {
    subject,
    heading: subject,
    paragraphs: [
      `${inviter?.name ?? "An admin"} invited you to the order desk as ${membershipLevels[mailed.role]}.`,
      `The link works once, for ${invitationDays} days.`,
    ],
    button: "Join the team",
    link: `${ctx.origin}/join/${mailed.token}`,
    smallPrint: "Not expecting this? Ignore this email and nothing happens.",
  };
  await ctx.mailer.queue(tx, { to: mailed.email, template: "notice", props });
}

/** The address stands in the invitation alone, so that the log holds nothing that names a stranger. */
export function invitationEvent(actor: Actor, invitationId: string): Omit<NewEvent, "type"> {
  return {
    subjectKind: "invitation",
    subjectId: invitationId,
    actor,
    visibility: "internal",
    topics: ["people"],
  };
}

const isStaffAlready = {
  code: "conflict",
  field: "email",
  text: "This person is on the staff already. Change their role below.",
} as const;
const isInvitedAlready = {
  code: "conflict",
  field: "email",
  text: "This address is invited already. Send the invitation again instead.",
} as const;
const isOver = { code: "conflict", text: "This invitation was already accepted or withdrawn." } as const;
