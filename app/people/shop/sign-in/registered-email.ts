const name = "registered-email";
const seconds = 3600;

/**
 * Remembers in this browser which address was just registered, for the page that waits for its confirmation.
 */
export function registeredEmailCookie(email: string, secure: boolean): string {
  const value = encodeURIComponent(email);
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** That address; null once it is forgotten. */
export function registeredEmailIn(headers: Headers): string | null {
  const value = new RegExp(`(?:^|;\\s*)${name}=([\\w.%!~*'()-]{1,800})`).exec(
    headers.get("cookie") ?? "",
  )?.[1];
  try {
    return value ? decodeURIComponent(value) : null;
  } catch {
    return null;
  }
}
