import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { accountAgreed } from "../support/agreed.ts";
import { longTest } from "../support/long-run.ts";
import { mailedLink, mailTo } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let shop: ShopServer;
beforeAll(async () => {
  shop = await startShopServer();
});
afterAll(() => shop?.stop());

/** A browser without scripts: it keeps cookies, opens pages and sends forms. */
function newBrowser() {
  const jar = new Map<string, string>();
  async function send(path: string, init: RequestInit = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { origin: shop.origin, ...(cookie && { cookie }) };
    const answer = await fetch(new URL(path, shop.origin), { redirect: "manual", ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const split = pair.indexOf("=");
      if (/max-age=0/i.test(line)) jar.delete(pair.slice(0, split));
      else jar.set(pair.slice(0, split), pair.slice(split + 1));
    }
    const text = await answer.text();
    return { status: answer.status, location: answer.headers.get("location") ?? "", text };
  }
  return {
    open: (path: string) => send(path),
    post: (path: string, fields: Record<string, string>) =>
      send(path, { method: "POST", body: new URLSearchParams(fields) }),
  };
}
type Browser = ReturnType<typeof newBrowser>;

const login = (browser: Browser, email: string, password: string) =>
  browser.post("/auth", { form: "login", email, password });

async function register(browser: Browser, email: string, password: string): Promise<URL> {
  const fields = {
    form: "register",
    email,
    password,
    confirmPassword: password,
    terms: "on",
    ...accountAgreed,
  };
  expect((await browser.post("/auth?tab=register", fields)).status).toBe(302);
  return new URL(await mailedLink(shop.origin, email, "Confirm your email"));
}

async function json(path: string, body: Record<string, unknown>) {
  const answer = await fetch(shop.origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  return answer.json();
}

/** A gold sale that somebody placed without an account. */
async function guestOrder(email: string): Promise<string> {
  const quote = await json("/api/gold/quotes", { direction: "sell", quantity: 20 });
  const order = { type: "gold_sale", quote_id: quote.quote_id, rsn: "Moss Giant", customer_email: email };
  return (await json("/api/orders", order)).id;
}

async function ownerOf(orderId: string) {
  const [row] = await shop.query(
    "select u.email from orders o left join users u on u.id = o.customer_id where o.id = $1",
    [orderId],
  );
  return row?.email ?? null;
}

longTest(
  "the theft: an account that a stranger registered shows nothing of the victim's to anybody but the victim",
  async () => {
    const email = "victim@goldhall.test";
    const orderId = await guestOrder(email);
    const [thief, victim] = [newBrowser(), newBrowser()];
    const thiefsPassword = "known-to-the-thief";
    const link = await register(thief, email, thiefsPassword);
    const token = link.searchParams.get("token") ?? "";
    const signsInNowhere = async () => {
      expect((await login(thief, email, thiefsPassword)).status).toBeGreaterThanOrEqual(400);
      expect((await thief.open("/profile")).location).toMatch(/^\/auth/);
    };

    await signsInNowhere();
    const page = await victim.open(link.pathname + link.search);
    expect(page.text).toContain("Choose your password");
    expect(page.text).toContain(email);
    await signsInNowhere();

    // The form that the page had before it asked for a password, sent from the victim's browser.
    const pressed = await victim.post("/auth/callback", { form: "confirm", type: "signup", token });
    expect(pressed.location).toContain("/auth/callback?type=signup");
    await signsInNowhere();
    const choose = (password: string, confirmPassword = password, terms = "on") =>
      victim.post(`/auth/callback${link.search}`, {
        ...{ form: "first-password", token, password, confirmPassword, terms },
        ...accountAgreed,
      });
    expect((await choose("five5")).text).toContain("Password must be at least 6 characters long.");
    expect((await choose("own-password", "another")).text).toContain("make sure your passwords match");
    expect((await choose("own-password", "own-password", "")).text).toContain("Please agree to the terms");
    await signsInNowhere();
    expect(await ownerOf(orderId)).toBeNull();

    expect((await choose("own-password")).location).toBe("/auth/callback");
    await signsInNowhere();
    expect(await ownerOf(orderId)).toBeNull();
    const profile = await victim.open("/profile");
    expect(profile.status).toBe(200);
    expect(profile.text).toContain(orderId);
    expect(await ownerOf(orderId)).toBe(email);
    await signsInNowhere();
    expect((await thief.open(link.pathname + link.search)).text).not.toContain("Choose your password");
  },
);

longTest(
  "the link in the registrant's own browser signs in with one press, and shows their guest orders",
  async () => {
    const email = "own-browser@goldhall.test";
    const orderId = await guestOrder(email);
    const here = newBrowser();
    const link = await register(here, email, "typed-once");
    expect((await here.open(link.pathname + link.search)).text).toContain("Confirm your email");
    const token = link.searchParams.get("token") ?? "";
    const pressed = await here.post("/auth/callback", { form: "confirm", type: "signup", token });
    expect(pressed.location).toBe("/auth/callback");
    expect((await here.open("/profile")).text).toContain(orderId);
    expect((await login(newBrowser(), email, "typed-once")).location).toBe("/");
  },
);

longTest("a change to a victim's address confirms nothing where its person is not signed in", async () => {
  const email = "target@goldhall.test";
  const orderId = await guestOrder(email);
  const [thief, victim] = [newBrowser(), newBrowser()];
  expect((await login(thief, "customer@goldhall.test", "goldhall-demo")).status).toBe(302);
  const asked = { form: "email", email, currentPassword: "goldhall-demo" };
  expect((await thief.post("/profile", asked)).status).toBe(302);
  const { links } = await mailTo(shop.origin, email, "Confirm your new email");
  const link = new URL(links.find((address) => address.includes("/auth/callback?")) ?? "");
  const token = link.searchParams.get("token") ?? "";
  const page = await victim.open(link.pathname + link.search);
  expect(page.text).toContain("You&#x27;re not signed in here");
  const pressed = await victim.post("/auth/callback", { form: "confirm", type: "email_change", token });
  expect(pressed.text).toContain("Sign in to your account, then open the link again.");
  expect((await login(newBrowser(), email, "goldhall-demo")).status).toBe(401);
  await thief.open("/profile");
  expect(await ownerOf(orderId)).toBeNull();
});

longTest("a code that is sent to the second step is refused plainly, signed in or not", async () => {
  const signedIn = newBrowser();
  expect((await login(signedIn, "customer@goldhall.test", "goldhall-demo")).status).toBe(302);
  for (const code of ["ABCDEFGH", "123456", "", "x".repeat(3000)]) {
    const answer = await signedIn.post("/auth/second-step?next=%2Fprofile", { form: "second-step", code });
    expect([answer.status, answer.location]).toEqual([302, "/profile"]);
    const disabled = { form: "disable", currentPassword: "goldhall-demo", code };
    expect((await signedIn.post("/profile/security", disabled)).status).toBeLessThan(500);
    expect((await signedIn.post("/profile/security", { form: "confirm", code })).status).toBeLessThan(500);
    const visitor = await newBrowser().post("/auth/second-step", { form: "second-step", code });
    expect(visitor.status).toBeLessThan(500);
  }
  const renewed = await signedIn.post("/profile/security", {
    form: "renew-codes",
    currentPassword: "goldhall-demo",
  });
  expect(renewed.status).toBe(409);
  const staff = newBrowser();
  await login(staff, "staff@goldhall.test", "goldhall-demo");
  for (const code of ["ABCDEFGH", "x"]) {
    const raised = await staff.post("/admin/login", { form: "step-up", password: "wrong", code });
    expect(raised.status).toBeLessThan(500);
  }
});

longTest("the pages of a new password name the length of the person whose password it is", async () => {
  const shows = async (email: string) => {
    const browser = newBrowser();
    await browser.post("/auth?view=forgot", { form: "forgot", email });
    const link = new URL(await mailedLink(shop.origin, email, "Reset your password"));
    return (await browser.open(link.pathname + link.search)).text;
  };
  expect(await shows("manager@goldhall.test")).toContain("At least 12 characters.");
  expect(await shows("customer@goldhall.test")).toContain("At least 6 characters.");
  const staff = newBrowser();
  await login(staff, "staff@goldhall.test", "goldhall-demo");
  expect((await staff.open("/profile")).text).toContain("At least 12 characters.");
});
