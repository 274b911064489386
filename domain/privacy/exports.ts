import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { inLane } from "../../platform/jobs/lane.ts";
import { notYou } from "../../platform/mail/not-you.ts";
import { allow, confirmedEmailOf } from "../people/index.ts";
import { type ErasingCtx, eraseOne, finishErasures } from "./erase.ts";
import { findScope, resolveWhose, type Whose } from "./erasure-scope.ts";
import { eraseJob } from "./erasures.ts";
import { forgetPrints } from "./forget-prints.ts";
import { type ExportView, exportDays, exportEnds } from "./model.ts";
import { dataExports } from "./tables.ts";
import { writeExport } from "./write-export.ts";

const makeJob = "make-data-export";
const sealedFor = (personId: string) => `data-export:${personId}`;
const signInFirst = { code: "unauthenticated", text: "Sign in to get your data." } as const;

/** What there is of the signed-in person's copy; nothing for visitors. */
export async function readOwnExport(ctx: Pick<Ctx, "db" | "actor" | "clock">): Promise<ExportView> {
  if (ctx.actor.kind !== "person") return { state: "none" };
  const [row] = await ctx.db
    .select({ askedAt: dataExports.askedAt, readyAt: dataExports.readyAt })
    .from(dataExports)
    .where(eq(dataExports.personId, ctx.actor.personId));
  if (!row) return { state: "none" };
  if (!row.readyAt) return { state: "waiting", askedAt: row.askedAt };
  const until = exportEnds(row.readyAt);
  return until > ctx.clock.now() ? { state: "ready", readyAt: row.readyAt, until } : { state: "none" };
}

/**
 * Asks for a copy of the signed-in person's own data (Rule P41); a job makes it and a mail tells them. Asked
 * again while one is being made or can be downloaded, it stays that one; one that was never made can be asked
 * for again after as many days. Refuses visitors (`unauthenticated`).
 */
export async function askForExport(ctx: Ctx): Promise<Result<undefined>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return fail(signInFirst);
  const { personId } = actor;
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await tx.delete(dataExports).where(and(eq(dataExports.personId, personId), isOver(now)));
    const added = await tx
      .insert(dataExports)
      .values({ personId, askedAt: now })
      .onConflictDoNothing()
      .returning({ personId: dataExports.personId });
    if (added.length === 0) return;
    await appendEvent(tx, {
      subjectKind: "person",
      subjectId: personId,
      type: "person.export_asked",
      actor,
      visibility: "internal",
      topics: [`user:${personId}`],
    });
    await addJob(tx, makeJob, { personId });
  });
  return ok(undefined);
}

/**
 * The ZIP of the signed-in person, of nobody else. Refuses visitors (`unauthenticated`), and when there is
 * none or its time is over (`not_found`).
 */
export async function downloadExport(ctx: Ctx): Promise<Result<Buffer>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return fail(signInFirst);
  const { personId } = actor;
  const [row] = await ctx.db.select().from(dataExports).where(eq(dataExports.personId, personId));
  if (!row?.sealed || !row.readyAt || exportEnds(row.readyAt) <= ctx.clock.now()) {
    return fail({ code: "not_found", text: "This copy has expired. Request a new one in your profile." });
  }
  await appendEvent(ctx.db, {
    subjectKind: "person",
    subjectId: personId,
    type: "person.export_downloaded",
    actor,
    visibility: "internal",
    topics: [],
  });
  return ok(Buffer.from(ctx.vault.decrypt(row.sealed, sealedFor(personId)), "base64"));
}

/**
 * Makes the copy that a person waits for and queues the mail, both or neither: a job that was killed makes it
 * when it is run again, one that is run twice finds nothing to do.
 */
export async function makeExport(ctx: Ctx, personId: string): Promise<void> {
  const make = async (tx: Transaction) => {
    const waiting = and(eq(dataExports.personId, personId), isNull(dataExports.readyAt));
    const [row] = await tx.select().from(dataExports).where(waiting).for("update");
    if (!row) return;
    const email = await confirmedEmailOf(tx, personId);
    const now = ctx.clock.now();
    const zip = await writeExport(tx, { personId, email }, now);
    const sealed = ctx.vault.encrypt(zip.toString("base64"), sealedFor(personId));
    await tx.update(dataExports).set({ sealed, readyAt: now }).where(waiting);
    await appendEvent(tx, {
      subjectKind: "person",
      subjectId: personId,
      type: "person.export_made",
      actor: ctx.actor,
      visibility: "internal",
      topics: [`user:${personId}`],
    });
    // Without a confirmed address the profile alone tells them.
    if (email) await ctx.mailer.queue(tx, { to: email, template: "notice", props: readyNotice(ctx.origin) });
  };
  await ctx.db.transaction(make, { isolationLevel: "repeatable read" });
}

function readyNotice(origin: string) {
  return {
    kind: "data-copy-ready",
    values: { days: String(exportDays) },
    link: `${origin}/profile`,
    smallPrint: notYou,
  } as const;
}

/**
 * The copy of a person, or of a guest by the address of their orders, for staff to hand over; it is made
 * while they wait and kept nowhere. Needs `people.manage`, and a reason, which stays in the log and so names
 * nobody.
 */
export async function exportPersonAs(
  ctx: Ctx,
  { whose: asked, reason }: { whose: Whose; reason: string },
): Promise<Result<Buffer>> {
  const may = allow(ctx.actor, "people.manage");
  if (!may.ok) return may;
  const read = async (tx: Transaction): Promise<Result<Buffer>> => {
    const whose = await resolveWhose(tx, asked);
    const found = await findScope(tx, whose);
    if (!found.ok) return found;
    const { personId } = found.value;
    const email = "email" in whose ? whose.email : await confirmedEmailOf(tx, whose.personId);
    await appendEvent(tx, {
      subjectKind: personId === null ? "privacy" : "person",
      subjectId: personId ?? "guest",
      type: "person.export_by_staff",
      actor: ctx.actor,
      visibility: "internal",
      note: reason,
      topics: [],
    });
    return ok(await writeExport(tx, { personId, email }, ctx.clock.now()));
  };
  return ctx.db.transaction(read, { isolationLevel: "repeatable read" });
}

/** Removes copies whose time is over; returns how many. */
export async function forgetExports(ctx: Pick<Ctx, "db" | "clock">): Promise<number> {
  const removed = await ctx.db.delete(dataExports).where(isOver(ctx.clock.now()));
  return removed.rowCount ?? 0;
}

/** Ready for as long as it is kept, or asked for as long ago by a job that never made it. */
function isOver(now: Date) {
  const before = new Date(now.getTime() - exportDays * 86_400_000);
  return lte(sql`coalesce(${dataExports.readyAt}, ${dataExports.askedAt})`, before);
}

/** When they run, as lines for the crontab of startJobs. */
export const privacyCrontab = [
  "*/10 * * * * forget-data-exports ?jobKey=forget-data-exports&max=2",
  "*/10 * * * * finish-erasures ?jobKey=finish-erasures&max=2",
  "52 4 * * * forget-erased-prints ?jobKey=forget-erased-prints&max=2",
].join("\n");

/** The jobs that make a copy and erase, and the tasks of those lines. */
export function privacyTasks(ctx: ErasingCtx) {
  return {
    [makeJob]: inLane("slow", (payload) => makeExport(ctx, idIn(payload, "personId"))),
    "forget-data-exports": inLane("tidying", async () => {
      const removed = await forgetExports(ctx);
      if (removed > 0) ctx.log.info({ removed }, "copies of data whose time is over are gone");
    }),
    [eraseJob]: inLane("slow", (payload) => eraseOne(ctx, idIn(payload, "erasureId"))),
    "finish-erasures": inLane("tidying", async () => {
      const finished = await finishErasures(ctx);
      if (finished > 0) ctx.log.info({ finished }, "erasures are done");
    }),
    "forget-erased-prints": inLane("tidying", async () => {
      const forgotten = await forgetPrints(ctx);
      if (forgotten > 0) ctx.log.info({ forgotten }, "prints of erased orders are gone");
    }),
  };
}

function idIn(payload: unknown, name: "personId" | "erasureId"): string {
  const id: unknown = payload && typeof payload === "object" ? Reflect.get(payload, name) : undefined;
  if (typeof id !== "string") throw new Error(`The job has no ${name}`);
  return id;
}
