/**
 * An address with the names of its parameters in place of their values, for the log: a value may be a secret,
 * such as the token of an invitation.
 */
export function namedPath(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [value, `:${name}`]));
  return pathname
    .split("/")
    .map((part) => names.get(decoded(part)) ?? part)
    .join("/");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replace(/\.data$/, ""));
  } catch {
    return part;
  }
}
