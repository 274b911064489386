/**
 * Codes of PostgreSQL with which it says that it cannot serve anybody now, though the same may work in a
 * moment.
 */
const ofServer = new Set([
  "57P01", // it is being shut down
  "57P02", // it crashed
  "57P03", // it is starting
  "53300", // it has too many connections
  "53100", // its disk is full
  "53200", // it has no memory left
  "25006", // it only reads: another one has become the primary
  "55P03", // a lock was not given in time
  "25P03", // a transaction stood still for too long
]);
const ofSystem = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** What the driver says when it has no code. */
const ofDriver =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/;
const deepest = 6;

/**
 * Whether an error means that the database cannot be reached or cannot serve now: the one place that knows.
 * Such a request may be tried again; whether something it sent was done is not known.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let depth = 0, one = error; depth < deepest && one instanceof Error; depth += 1, one = one.cause) {
    // What `fetch` throws: another service that could not be reached.
    if (one instanceof TypeError) return false;
    if (isUnavailable(one)) return true;
    if (one instanceof AggregateError && one.errors.some((part) => isDatabaseUnavailable(part))) return true;
  }
  return false;
}

function isUnavailable(error: Error): boolean {
  const code = "code" in error ? String(error.code) : "";
  // Class 08 is everything about connections.
  if (ofServer.has(code) || code.startsWith("08")) return true;
  return ofSystem.has(code) || ofDriver.test(error.message);
}
