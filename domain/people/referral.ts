import type { RequestHeaders } from "./context.ts";
import { referralCodeSchema } from "./inputs.ts";
import { referralCookie } from "./model.ts";

const cookiePattern = new RegExp(`(?:^|;\\s*)${referralCookie}=([^;\\s]+)`);

/** The referral code that the browser of these headers remembers, if it is one (Rule P26). */
export function rememberedReferral(headers: RequestHeaders): string | undefined {
  const code = referralCodeSchema.safeParse(cookiePattern.exec(headers.get("cookie") ?? "")?.[1]);
  return code.success ? code.data : undefined;
}
