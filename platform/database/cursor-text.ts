/** The opaque text of a place in a list, for an address. */
export function writeCursorText(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** What such a text holds, for a schema to check; undefined for any other text. */
export function readCursorText(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}
