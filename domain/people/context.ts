import type { Ctx } from "../../platform/context.ts";
import type { Auth } from "./auth.ts";

/** What the commands of this part need beside the common context. */
export type PeopleCtx = Ctx & { auth: Auth };

/** A request's headers as better-auth reads them: the cookies, and the client's address set by our server. */
export type RequestHeaders = Headers;

/** What a command that changes the session answers with: cookies to set, in `Set-Cookie` headers. */
export type WithCookies = { cookies: string[] };
