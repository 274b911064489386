import { randomUUID } from "node:crypto";
import {
  decideGuardChange,
  type GuardsCtx,
  guardTasks,
  listGuardChanges,
  type WaitingGuardChange,
} from "../../domain/people/index.ts";
import { readSettingsForEditing, writeSettings } from "../../domain/settings/index.ts";
import type { Settings, SettingsKey } from "../../domain/settings/model.ts";
import type { Actor } from "../../kernel/actor.ts";
import { guardActions } from "../../server/guard-actions.ts";
import { placed } from "../orders/orders-rig.ts";
import { releaseShop, value } from "../release/release-rig.ts";
import type { TestDatabase } from "../support/database.ts";

export const hour = 3_600_000;

/** A shop with an order, so that its guards are up, whose only admin is `admin`. */
export async function guardedShop(database: TestDatabase) {
  await database.pool.query("update user_profiles set role = 'member'");
  await database.pool.query("delete from settings");
  await database.pool.query("delete from guard_changes");
  const shop = await releaseShop(database);
  await placed(shop.ctx);
  const as = (actor: Actor): GuardsCtx & ReturnType<typeof shop.as> => ({ ...shop.as(actor), guardActions });

  /** Saves some settings of a group as an admin's form does. */
  async function write<Key extends SettingsKey>(by: Actor, key: Key, change: Partial<Settings[Key]>) {
    const group = (await readSettingsForEditing(database.db)).find((each) => each.key === key);
    if (!group) throw new Error(`No settings ${key}`);
    const { version } = group;
    return writeSettings(as(by), { key, value: { ...group.value, ...change }, version });
  }
  const waiting = async (by: Actor): Promise<WaitingGuardChange[]> => value(await listGuardChanges(as(by)));
  const decide = (by: Actor, changeId: string, approve = true) =>
    decideGuardChange(as(by), { changeId, approve });
  /** What the job of every minute does. */
  const minute = () => guardTasks(as({ kind: "system", name: "jobs" }))["apply-guard-changes"]();
  /** The one that waits. */
  async function onlyWaiting(by: Actor): Promise<WaitingGuardChange> {
    const [one, ...more] = await waiting(by);
    if (!one || more.length > 0) throw new Error(`${more.length + (one ? 1 : 0)} wait`);
    return one;
  }
  return { ...shop, as, write, waiting, onlyWaiting, decide, minute };
}

/** Lets somebody in as if this person had invited them just now. */
export async function invited(database: TestDatabase, personId: string, by: string, at: Date): Promise<void> {
  await database.pool.query("update user_profiles set access_from = $2, access_since = $3 where id = $1", [
    personId,
    by,
    at,
  ]);
}

export const noSuchChange = randomUUID();
