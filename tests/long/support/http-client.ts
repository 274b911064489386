import { demoPassword } from "../../support/shop-acts.ts";

/** An answer that came whole; null stands for none, or one that says that the shop is in trouble. */
export type Answer = { status: number; text: string; location: string; cookies: string[] };

export type Sent = {
  json?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
};

/** Sends one request and reads all of its answer. What says 5xx is no answer to build on. */
export async function send(
  origin: string,
  path: string,
  { json, form, headers }: Sent,
): Promise<Answer | null> {
  try {
    const answer = await fetch(origin + path, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(20_000),
      headers: {
        origin,
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: json === undefined ? new URLSearchParams(form) : JSON.stringify(json),
    });
    const text = await answer.text();
    if (answer.status >= 500) return null;
    const location = answer.headers.get("location") ?? "";
    return { status: answer.status, text, location, cookies: answer.headers.getSetCookie() };
  } catch {
    return null;
  }
}

/** A member of staff at their desk, who signs in again whenever the shop wants it. */
export type Staff = {
  send(origin: string, path: string, sent: Sent): Promise<Answer | null>;
  /** What their browser holds once they are at the desk. */
  cookie(origin: string): Promise<string>;
};

/** Whether the shop wants to know first who this is. */
function isOut({ status, location }: Answer): boolean {
  return status === 401 || status === 403 || /\/(auth|admin\/login)\b/.test(location);
}

export function createStaff(email: string): Staff {
  const jar = new Map<string, string>();
  const storeCookies = (cookies: string[]) => {
    for (const cookie of cookies) {
      const [pair = ""] = cookie.split(";");
      const [name = "", value = ""] = pair.split("=", 2);
      jar.set(name, value);
    }
  };
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  async function ask(origin: string, path: string, sent: Sent): Promise<Answer | null> {
    const answer = await send(origin, path, { ...sent, headers: { ...sent.headers, cookie: cookie() } });
    if (answer) storeCookies(answer.cookies);
    return answer;
  }

  let entering: Promise<boolean> | undefined;
  /** However many of their windows want it, they sign in once. */
  function enter(origin: string): Promise<boolean> {
    entering ??= enterOnce(origin).finally(() => {
      entering = undefined;
    });
    return entering;
  }

  async function enterOnce(origin: string): Promise<boolean> {
    jar.clear();
    for (const [path, form] of [
      ["/auth", { form: "login", email, password: demoPassword }],
      ["/admin/login", { form: "step-up", password: demoPassword }],
    ] as const) {
      const answer = await ask(origin, path, { form });
      if (answer?.status !== 302) return false;
    }
    return true;
  }

  return {
    async cookie(origin) {
      if (jar.size === 0 || entering) await enter(origin);
      return cookie();
    },
    async send(origin, path, sent) {
      if ((jar.size === 0 || entering) && !(await enter(origin))) return null;
      const answer = await ask(origin, path, sent);
      if (answer === null || !isOut(answer)) return answer;
      // They press again once they are in.
      await enter(origin);
      return null;
    },
  };
}
