import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Role } from "../../kernel/actor.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import { appendEvent, type NewEvent } from "../../platform/events/index.ts";
import { once } from "../../platform/idempotency/once.ts";
import type { createKeyInput } from "./inputs.ts";
import { can, type KeyCapability, keyCapabilities, keyPrefix } from "./model.ts";
import { allow } from "./policy.ts";
import { shownName } from "./shown-name.ts";
import { apiKeys, userProfiles } from "./tables.ts";

/** How much of a key is kept readable, to tell keys apart: `gh_` and six of its 43 characters. */
const shownCharacters = keyPrefix.length + 6;

/** SHA-256 of a key, as it is kept. A key is 256 random bits, so a plain hash cannot be guessed back. */
export function hashOfKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** What a key may do now: what it was given, as far as its maker's present role still may. */
export function capabilitiesNow(given: readonly string[], makersRole: Role): KeyCapability[] {
  return keyCapabilities.filter((capability) => given.includes(capability) && can(makersRole, capability));
}

type CreateInput = z.infer<typeof createKeyInput>;

/**
 * Makes a staff key and answers it this once; only its hash is kept (Rule P3). It can be given only what its
 * maker may do and what is meant for programs. A repeat of the same form makes no second key and cannot show
 * the first again (`conflict`).
 */
export async function createApiKey(
  ctx: Ctx,
  { idempotencyKey, ...asked }: CreateInput,
): Promise<Result<{ keyId: string; key: string }>> {
  const { actor } = ctx;
  const may = allow(actor, "keys.manage");
  if (!may.ok) return may;
  if (actor.kind !== "person") return fail({ code: "forbidden", text: "Only people can create keys." });
  const { name, capabilities } = asked;
  if (!capabilities.every((capability) => can(actor.role, capability))) {
    return fail({
      code: "forbidden",
      field: "capabilities",
      text: "You can't give a key permissions you don't have.",
    });
  }
  const keyId = randomUUID();
  const key = keyPrefix + randomBytes(32).toString("base64url");
  const request = { scope: `create-api-key:${actor.personId}`, key: idempotencyKey, content: asked };
  const made = await once(ctx, request, async (tx) => {
    await tx.insert(apiKeys).values({
      id: keyId,
      name,
      prefix: key.slice(0, shownCharacters),
      keyHash: hashOfKey(key),
      capabilities,
      createdBy: actor.personId,
      createdAt: ctx.clock.now(),
    });
    await appendEvent(tx, { ...keyEvent(ctx, keyId), type: "api-key.created", data: { capabilities } });
    return { status: 201, answer: { keyId }, store: true };
  });
  if (!made.ok) return made;
  if (made.value.replayed) return fail(alreadyMade);
  return ok({ keyId, key });
}

const alreadyMade = {
  code: "conflict",
  text: "This key was already created and shown once. Didn't copy it? Revoke it and create another.",
} as const;

export type ApiKeyRow = {
  id: string;
  name: string;
  prefix: string;
  capabilities: KeyCapability[];
  madeBy: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

const mostListed = 200;

/** The staff keys, newest first, with what each may do now. Revoked ones stay in the list. */
export async function listApiKeys(ctx: Ctx): Promise<Result<ApiKeyRow[]>> {
  const may = allow(ctx.actor, "keys.manage");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select({ key: apiKeys, madeBy: shownName, role: userProfiles.role })
    .from(apiKeys)
    .innerJoin(userProfiles, eq(userProfiles.id, apiKeys.createdBy))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(mostListed);
  return ok(
    rows.map(({ key, madeBy, role }) => ({
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      capabilities: capabilitiesNow(key.capabilities, role),
      madeBy,
      createdAt: key.createdAt,
      lastUsedAt: key.lastUsedAt,
      revokedAt: key.revokedAt,
    })),
  );
}

/**
 * Ends a key at once and for good. Revoking it again changes nothing; an unknown one is refused
 * (`not_found`).
 */
export async function revokeApiKey(ctx: Ctx, { keyId }: { keyId: string }): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "keys.manage");
  if (!may.ok) return may;
  return ctx.db.transaction(async (tx): Promise<Result<undefined>> => {
    const revoked = await tx
      .update(apiKeys)
      .set({ revokedAt: ctx.clock.now() })
      .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id });
    if (revoked.length > 0) {
      await appendEvent(tx, { ...keyEvent(ctx, keyId), type: "api-key.revoked" });
      return ok(undefined);
    }
    const known = await tx.$count(apiKeys, eq(apiKeys.id, keyId));
    return known > 0 ? ok(undefined) : fail({ code: "not_found", text: "This key doesn't exist." });
  });
}

function keyEvent(ctx: Ctx, keyId: string): Omit<NewEvent, "type"> {
  return {
    subjectKind: "api-key",
    subjectId: keyId,
    actor: ctx.actor,
    visibility: "internal",
    topics: ["people"],
  };
}
