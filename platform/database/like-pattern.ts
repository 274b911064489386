/** A text as a part of a `like` pattern, in which it means itself alone. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** Matches whatever contains the text. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** Matches whatever begins with the text. */
export function startingWith(text: string): string {
  return `${literal(text)}%`;
}

/** As `containing`; a blank, `-` or `_` in a name matches each of them, and any other character. */
export function containingName(text: string): string {
  return `%${text.replace(/[\\%]/g, "\\$&").replace(/[ -]/g, "_")}%`;
}
