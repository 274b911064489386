/** What a form would send, by field name; files are not part of it. */
export function sentFields(form: HTMLFormElement): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") sent[name] = value;
  return sent;
}
