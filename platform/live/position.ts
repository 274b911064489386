const noStamp = "0".repeat(12);
const form = /^(\d{1,19})\.([0-9a-f]{12})$/;

/**
 * A position in the log as browsers keep it: a transaction, and the stamp of the newest event that was known
 * there. After a replica has taken over that lacked the end of the log, a number alone would name another
 * place.
 */
export function writePosition(transaction: bigint, stamp: string | undefined): string {
  return `${transaction}.${stamp ?? noStamp}`;
}

/**
 * The position that a browser names; undefined for what we have never written. The stamp is empty for an
 * empty log.
 */
export function readPosition(text: string): { transaction: bigint; stamp: string } | undefined {
  const [, transaction, stamp] = form.exec(text) ?? [];
  if (transaction === undefined || stamp === undefined) return undefined;
  return { transaction: BigInt(transaction), stamp: stamp === noStamp ? "" : stamp };
}
