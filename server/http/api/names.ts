/** A name of the API as the domain has it: `created_at` → `createdAt`. */
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

/** What was sent, with the domain's names for its fields. */
export function withDomainNames<Sent extends object>(sent: Sent) {
  const renamed = Object.entries(sent).map(([name, value]) => [domainName(name), value]);
  // fromEntries forgets its keys.
  return Object.fromEntries(renamed) as { [Name in keyof Sent as DomainName<Name>]: Sent[Name] };
}
