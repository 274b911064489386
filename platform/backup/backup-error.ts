import pg from "pg";

/**
 * A backup or a restore that cannot be done for a reason its owner can mend; the message is all they need.
 */
export class BackupError extends Error {}

const noRoom = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const noConnection = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "57P01", "57P03"]);
const noAccess = new Set(["EACCES", "EPERM", "EROFS"]);

/** The same error in plain words, where it is one of a disk, a folder or the rights in a database. */
export function plainError(error: unknown, where: string): unknown {
  if (error instanceof BackupError) return error;
  const code = error instanceof Error ? String(Reflect.get(error, "code") ?? "") : "";
  if (noRoom.has(code))
    return new BackupError(`There's no space left for ${where}. Free some space, then try again.`);
  if (noAccess.has(code))
    return new BackupError(
      `This program's user isn't allowed to write ${where}. Allow it, or choose another place.`,
    );
  if (noConnection.has(code) || (error instanceof Error && error.message.startsWith("Connection terminated")))
    return new BackupError("We can't reach the database, or it was stopped. Start it, then try again.");
  if (code === "ENOENT") return new BackupError(`No such file or folder: ${where}. Check the path.`);
  if (!(error instanceof pg.DatabaseError)) return error;
  if (code === "53100")
    return new BackupError("The database's disk is full. Free some space, then try again.");
  if (code === "42501") {
    return new BackupError(
      `The database user lacks a permission: ${error.message}. It has to own the database you restore into.`,
    );
  }
  return error;
}
