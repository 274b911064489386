import { referralCookie, referralDays } from "../../../../domain/people/model.ts";

/** Remembers a referral code in this browser (Rule P26). */
export function referralCookieOf(code: string, secure: boolean): string {
  const days = referralDays * 86_400;
  return `${referralCookie}=${code}; Path=/; Max-Age=${days}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Forgets it once it has been used. */
export const expiredReferral = `${referralCookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;
