/**
 * The journal's time of the baseline's last migration. The last of the 47 migrations that the baseline
 * replaced had the same time, so nothing of the baseline is applied to a database that has those.
 */
export const baselineAt = 1_795_300_038_000;

const replacedMigrations = 47;

/** The Goldhall that brings an older database up to the baseline; docs/operations.md says how to start it. */
export const versionBetween = "0.1.0";

/** This program can't bring the database up to date; the message is all that its owner needs. */
export class MigrationError extends Error {}

export const olderDatabase = `This database is too old for this program to update. Nothing has changed. Start Goldhall ${versionBetween} on it once, then start this one.`;

/**
 * Whether a database is older than the baseline: it has neither all of the baseline's migrations nor all that
 * it replaced. `applied` are the times of the migrations that it has, `known` those of the program's. An
 * empty database is not older.
 */
export function isBeforeBaseline(applied: readonly number[], known: readonly number[]): boolean {
  if (applied.length === 0) return false;
  const upToBaseline = (times: readonly number[]) => times.filter((at) => at <= baselineAt).length;
  const isWhole = [replacedMigrations, upToBaseline(known)].includes(upToBaseline(applied));
  return !isWhole || !applied.includes(baselineAt);
}
