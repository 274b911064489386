import type { Actor } from "../kernel/actor.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "./database/connect.ts";
import type { Logger } from "./log/logger.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Vault } from "./vault/vault.ts";

/**
 * What every command is given first. Made by the composition root for each request or job (and by tests), so
 * that no command reaches for a module-level singleton.
 */
export type Ctx = {
  db: Database;
  clock: Clock;
  actor: Actor;
  log: Logger;
  vault: Vault;
  mailer: Mailer;
  /** Public address without a trailing slash, for links in mails. */
  origin: string;
};
