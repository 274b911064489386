const part = /^[a-z0-9][a-z0-9._-]*$/;
const longestKey = 200;

/**
 * Whether a text may name a file: small letters, digits, `.`, `-` and `_` in parts parted by single slashes,
 * at most 200 characters. No part begins with a dot, so no key leads out of the folder or to a hidden file.
 */
export function isFileKey(key: string): boolean {
  return key.length <= longestKey && key.split("/").every((name) => part.test(name));
}

/**
 * Throws for a text that may not name a file: keys are made by the program, so that a bad one is a fault of
 * ours.
 */
export function checkFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error("This is no key of a file");
  return key;
}
