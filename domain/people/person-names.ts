/** The name of a profile made without one (Rule S27). It is shown nowhere. */
export const unnamed = "New User";

type Named = { displayName: string | null; rsn: string | null };

/** What a person calls themselves: the name they chose, else their game name; null for neither. */
export function ownNameOf({ displayName, rsn }: Named): string | null {
  const chosen = displayName?.trim();
  return chosen && chosen !== unnamed ? chosen : rsn;
}

/**
 * How a person is called where staff, or they alone, read it: by their own name, else by their address before
 * the @.
 */
export function shownNameOf(person: Named & { email: string }): string {
  return ownNameOf(person) ?? person.email.split("@")[0] ?? "";
}

/** How a person is greeted, by their game name first (Rule S29). */
export function greetingOf({ displayName, rsn }: Named): string {
  const name = rsn ?? ownNameOf({ displayName, rsn });
  return name === null ? "Hi there, welcome back" : `Welcome back, ${name}`;
}
