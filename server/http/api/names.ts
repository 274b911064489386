/** The domain's name of an API field: `created_at` → `createdAt`. */
export type DomainName<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<DomainName<Tail>>}`
  : Name;

/** `created_at` → `createdAt`. */
export function domainName(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `createdAt` → `created_at`. */
export function apiName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The input with the domain's field names. */
export function withDomainNames<Sent extends object>(sent: Sent) {
  const renamed = Object.entries(sent).map(([name, value]) => [domainName(name), value]);
  // fromEntries loses the type of the keys.
  return Object.fromEntries(renamed) as { [Name in keyof Sent as DomainName<Name>]: Sent[Name] };
}
