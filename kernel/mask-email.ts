/**
 * An email address as the log may show it: `m•••@example.com`. Tells people apart without giving the address
 * away.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return at > 0 ? `${first}•••${email.slice(at)}` : "•••";
}
