/**
 * The part of a snapshot that also holds after the database was killed, or after its replica took over. A
 * snapshot calls every transaction before its end over, also those that were rolled back and left no trace:
 * after a crash their numbers are given out again. So it is cut off behind `newest`, the newest transaction
 * of which something committed was seen, which no number is given out below any more; whatever comes behind
 * it counts as not seen yet.
 */
export function durableSnapshot(snapshot: string, newest: bigint): string {
  const [least = "", end = "", running = ""] = snapshot.split(":");
  const bound = newest + 1n;
  const cut = (transaction: string) => (BigInt(transaction) < bound ? BigInt(transaction) : bound);
  const still = running.split(",").filter((one) => one !== "" && BigInt(one) < bound);
  return `${cut(least)}:${cut(end)}:${still.join(",")}`;
}
