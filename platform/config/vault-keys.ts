/** A master key of the vault. The first of the list seals; all of them open (Rule P5). */
export type VaultKey = { id: string; key: Buffer };

/**
 * Parses `id:base64,id:base64`. Returns the keys, or a sentence that says what is wrong. Each key is 32 bytes
 * and ids are unique, since the id stored with a secret must name one key for ever.
 */
export function parseVaultKeys(text: string | undefined): VaultKey[] | string {
  const keys: VaultKey[] = [];
  for (const part of (text ?? "").split(",").map((piece) => piece.trim())) {
    const separator = part.indexOf(":");
    const id = part.slice(0, Math.max(separator, 0));
    const key = Buffer.from(part.slice(separator + 1), "base64");
    if (!/^[a-z0-9-]{1,32}$/i.test(id))
      return "each key needs an id of letters, digits or -, as in k1:BASE64";
    if (key.length !== 32) return `key ${id} must be the base64 of exactly 32 bytes`;
    if (new Set(key).size < 8) return `key ${id} is too weak, use openssl rand -base64 32`;
    if (keys.some((known) => known.id === id)) return `key id ${id} is used twice`;
    keys.push({ id, key });
  }
  return keys;
}
