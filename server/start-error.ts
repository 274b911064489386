import { ConfigError } from "../platform/config/config.ts";
import { MigrationError } from "../platform/database/baseline.ts";

/**
 * Thrown when the program cannot start for a reason that its owner can mend; the message is all they need.
 * `mayPass` says that the same start may work in a moment.
 */
export class StartError extends Error {
  readonly mayPass: boolean;
  constructor(message: string, { mayPass = false } = {}) {
    super(message);
    this.mayPass = mayPass;
  }
}

/** Errors that only their owner can mend: the start would end with them again. */
function needsOwner(error: unknown): boolean {
  if (error instanceof StartError) return !error.mayPass;
  return error instanceof ConfigError || error instanceof MigrationError;
}

/**
 * The status with which a failed start ends: 78 (EX_CONFIG), with which `deploy/goldhall.service` isn't
 * restarted, for what only another setting or program mends, and 1 for what may pass, such as a database that
 * is still away.
 */
export function exitStatus(error: unknown): number {
  return needsOwner(error) ? 78 : 1;
}

/**
 * The oldest Node.js that knows everything the built program uses. `npm start` brings a newer one of its own.
 */
const oldestNode = [22, 12] as const;

/** Why this Node.js cannot run the program; null when it can. */
export function nodeProblem(version: string): string | null {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return null;
  return `Goldhall needs Node.js ${oldestNode.join(".")} or newer, and this is ${version}. Start it with npm start, which includes Node.js, or install a newer one.`;
}

const notReached =
  "The database didn't answer. Check the host and port in DATABASE_URL, that PostgreSQL is running there, and that no firewall blocks this machine.";
const notTrusted =
  "The database's certificate isn't trusted here. Set NODE_EXTRA_CA_CERTS to its CA's certificate file.";
const noRoom = "The disk is full. Free up space and start again.";
const noRights =
  "Goldhall can't write to a file or folder. Make its user the owner of DATA_DIR, or choose another DATA_DIR.";

/**
 * By the codes of PostgreSQL and of the system: what is wrong and the way out, without any value of the
 * settings.
 */
const sentences: Record<string, string> = {
  ECONNREFUSED:
    "Nothing is listening at the address in DATABASE_URL. Start PostgreSQL there, or correct the host and port.",
  ENOTFOUND: "The host in DATABASE_URL doesn't exist. Correct its name.",
  EAI_AGAIN: "The host in DATABASE_URL couldn't be looked up. Check its name and this machine's network.",
  ETIMEDOUT: notReached,
  EHOSTUNREACH: notReached,
  ENETUNREACH: notReached,
  ECONNRESET: notReached,
  "28P01": "The database rejected the user or password in DATABASE_URL. Correct them.",
  "28000":
    "The database doesn't let this user connect from here. Correct the user in DATABASE_URL, allow it in pg_hba.conf, or add ?sslmode=verify-full to DATABASE_URL if the database requires TLS.",
  "3D000": "The database in DATABASE_URL doesn't exist. Create it with CREATE DATABASE, or correct the name.",
  "42501":
    "The database user isn't allowed to create what Goldhall needs. Make it the owner of the database: ALTER DATABASE … OWNER TO …",
  "53300": "The database has no connections left. Raise max_connections, or stop other programs that use it.",
  "53100": "The database's disk is full. Free up space there and start again.",
  "57P03": "The database is starting or shutting down. Start Goldhall again in a moment.",
  "57P01": "The database was shut down. Start Goldhall again once it's running.",
  "25006": "This database is a read-only replica. Use the primary in DATABASE_URL.",
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notTrusted,
  ERR_TLS_CERT_ALTNAME_INVALID:
    "The database's certificate is for another host name. Use that name in DATABASE_URL.",
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EROFS: noRights,
  EACCES: noRights,
  EPERM: noRights,
};

/** What the driver says without a code. */
const byMessage: [RegExp, string][] = [
  [
    /client password must be/,
    "The database requires a password and DATABASE_URL has none. Add it after the user and a colon.",
  ],
  [
    /does not support SSL/,
    "The database doesn't offer TLS. Turn it on there, or remove sslmode from DATABASE_URL.",
  ],
  [/timeout|Connection terminated/i, notReached],
  [
    /^PostgreSQL (did not start|could not be set up|ended right after|cannot run as root)/,
    "The database on this machine couldn't be started. See postgres.log in DATA_DIR.",
  ],
  [
    /^Another program is starting on this data/,
    "Another Goldhall is starting on this DATA_DIR. Wait for it, or choose another DATA_DIR.",
  ],
];
const deepest = 6;

/**
 * The one sentence for an error that ended the start: what is wrong and the way out. Null for a fault of our
 * own, which only its stack explains.
 */
export function startSentence(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof MigrationError || error instanceof StartError)
    return error.message;
  for (let depth = 0, one = error; depth < deepest && one instanceof Error; depth += 1, one = one.cause) {
    const inner = one instanceof AggregateError ? one.errors.map(startSentence).find(Boolean) : undefined;
    const { message } = one;
    const known =
      inner ??
      sentences["code" in one ? String(one.code) : ""] ??
      byMessage.find(([said]) => said.test(message))?.[1];
    if (known) return known;
  }
  return null;
}

/** The sentence for a server that could not listen. */
export function listenProblem(
  error: unknown,
  { host, port }: { host: string; port: number },
): StartError | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const texts: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use. Choose another: PORT=3001 npm start`,
    EACCES: `This user isn't allowed to use port ${port}. Choose one above 1023 and let a proxy listen on ${port}.`,
    EADDRNOTAVAIL: `HOST=${host} isn't an address of this machine. Choose one that is, or 0.0.0.0 for all of them.`,
    ENOTFOUND: `HOST=${host} doesn't exist. Choose an address of this machine, or 0.0.0.0 for all of them.`,
  };
  return texts[code] ? new StartError(texts[code], { mayPass: true }) : null;
}
