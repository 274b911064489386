import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { VaultKey } from "../config/vault-keys.ts";

const nonceBytes = 12;
const tagBytes = 16;
const dataKeyBytes = 32;
/** Nonce, wrapped data key and its tag. */
const wrappedKeyBytes = nonceBytes + dataKeyBytes + tagBytes;
const version = 1;

/**
 * A value under its own data key, and the data key under a master key. `ciphertext` ends with its tag;
 * `wrappedKey` is nonce, encrypted data key, tag.
 */
export type Envelope = { keyId: string; wrappedKey: Buffer; nonce: Buffer; ciphertext: Buffer };

/**
 * A secret that cannot be opened: its key is not configured, or it was changed or moved. Never holds a value.
 */
export class VaultError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "VaultError";
  }
}

/** Names a key so that another of the same id is told apart; says nothing about the key itself. */
export function keyPrint({ id, key }: VaultKey): string {
  const print = createHash("sha256").update("goldhall key print\0").update(key).digest("hex").slice(0, 16);
  return `${id}:${print}`;
}

/** Encrypts `value` with AES-256-GCM under a fresh data key; it opens only with the same `context`. */
export function sealEnvelope(key: VaultKey, value: string, context: string): Envelope {
  const dataKey = randomBytes(dataKeyBytes);
  const nonce = randomBytes(nonceBytes);
  const ciphertext = encryptBytes(dataKey, nonce, Buffer.from(value, "utf8"), valueContext(context));
  return { keyId: key.id, wrappedKey: wrapKey(key, dataKey, context), nonce, ciphertext };
}

/**
 * The value of an envelope. Throws VaultError when the key is unknown, a byte was changed or the context
 * differs.
 */
export function openEnvelope(keys: VaultKey[], envelope: Envelope, context: string): string {
  const dataKey = unwrapKey(keys, envelope, context);
  return decryptBytes(dataKey, envelope.nonce, envelope.ciphertext, valueContext(context)).toString("utf8");
}

/** The wrapped data key of an envelope under another master key; nonce and ciphertext stay as they are. */
export function rewrapKey(keys: VaultKey[], to: VaultKey, envelope: Envelope, context: string): Buffer {
  return wrapKey(to, unwrapKey(keys, envelope, context), context);
}

/** One buffer that holds a whole envelope, for tables that keep a secret in a single column. */
export function packEnvelope(envelope: Envelope): Buffer {
  return Buffer.concat([
    packedPrefix(envelope.keyId),
    envelope.wrappedKey,
    envelope.nonce,
    envelope.ciphertext,
  ]);
}

/**
 * The bytes that every packed envelope under this master key starts with: version, length and text of the id.
 */
export function packedPrefix(keyId: string): Buffer {
  const id = Buffer.from(keyId, "latin1");
  return Buffer.concat([Buffer.from([version, id.length]), id]);
}

/** Reads what packEnvelope wrote. Throws VaultError when the buffer is of another form. */
export function unpackEnvelope(packed: Buffer): Envelope {
  const idEnd = 2 + (packed[1] ?? 0);
  const keyEnd = idEnd + wrappedKeyBytes;
  const nonceEnd = keyEnd + nonceBytes;
  if (packed[0] !== version || packed.length < nonceEnd + tagBytes) {
    throw new VaultError("This is not a sealed value");
  }
  return {
    keyId: packed.toString("latin1", 2, idEnd),
    wrappedKey: packed.subarray(idEnd, keyEnd),
    nonce: packed.subarray(keyEnd, nonceEnd),
    ciphertext: packed.subarray(nonceEnd),
  };
}

function wrapKey(key: VaultKey, dataKey: Buffer, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  return Buffer.concat([nonce, encryptBytes(key.key, nonce, dataKey, keyContext(key.id, context))]);
}

function unwrapKey(keys: VaultKey[], envelope: Envelope, context: string): Buffer {
  const key = keys.find((candidate) => candidate.id === envelope.keyId);
  if (!key) {
    throw new VaultError(
      `A secret is sealed with the unknown key "${printable(envelope.keyId)}"; add it to VAULT_KEYS`,
    );
  }
  const { wrappedKey } = envelope;
  if (wrappedKey.length !== wrappedKeyBytes) throw new VaultError("A secret was changed or moved");
  const nonce = wrappedKey.subarray(0, nonceBytes);
  return decryptBytes(key.key, nonce, wrappedKey.subarray(nonceBytes), keyContext(key.id, context));
}

// Key and value get different contexts, so that one can never be passed off as the other.
function keyContext(keyId: string, context: string): Buffer {
  return Buffer.from(JSON.stringify(["goldhall data key", keyId, context]), "utf8");
}

function valueContext(context: string): Buffer {
  return Buffer.from(JSON.stringify(["goldhall value", context]), "utf8");
}

function printable(keyId: string): string {
  return keyId.replace(/[^a-z0-9-]/gi, "?").slice(0, 32);
}

function encryptBytes(key: Buffer, nonce: Buffer, plain: Buffer, context: Buffer): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(context);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decryptBytes(key: Buffer, nonce: Buffer, sealed: Buffer, context: Buffer): Buffer {
  if (nonce.length !== nonceBytes || sealed.length < tagBytes)
    throw new VaultError("A secret was changed or moved");
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(context);
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - tagBytes)), decipher.final()]);
  } catch (cause) {
    throw new VaultError("A secret was changed or moved", cause);
  }
}
