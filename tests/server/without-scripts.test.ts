import { afterAll, beforeAll, expect, test } from "vitest";
import { accountCheckField } from "../../domain/account-sales/inputs.ts";
import { accountCheckItems } from "../../domain/account-sales/model.ts";
import { longTest } from "../support/long-run.ts";
import { type PlainBrowser, plainBrowser } from "../support/plain-browser.ts";
import { demoPassword, mailedLink, mailTo } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";
import { eventually } from "../support/tools.ts";

// Every flow of a customer to its end, with the staff's part of it, by forms and links alone.

let shop: ShopServer;
let desk: PlainBrowser;
beforeAll(async () => {
  shop = await startShopServer();
  desk = await signedIn("manager@goldhall.test");
  await desk.open("/admin/login");
  await desk.press("Unlock order desk", { password: demoPassword });
});
afterAll(() => shop.stop());

async function signedIn(email: string, password = demoPassword): Promise<PlainBrowser> {
  const browser = plainBrowser(shop.origin);
  await browser.open("/auth");
  await browser.press("Login", { email, password });
  expect(browser.at()).toBe("/");
  return browser;
}

const idIn = (browser: PlainBrowser) =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(browser.at())?.[0] ?? "";

/** Opens a page again until it says something, since the shop's jobs take a moment. */
async function waitFor(browser: PlainBrowser, address: string, text: string): Promise<void> {
  await eventually(`${address} says "${text}"`, async () => {
    await browser.open(address);
    return browser.says().includes(text);
  });
}

/** Presses statuses on an order's page at the desk, one after the other. */
async function move(orderId: string, ...statuses: string[]): Promise<void> {
  await desk.open(`/admin/orders/${orderId}`);
  for (const status of statuses) await desk.press(new RegExp(`^${status}`));
}

test("a sale of gold: ordered, met, paid out and its receipt sent", async () => {
  const seller = plainBrowser(shop.origin);
  const email = "plain-seller@customers.example";
  await seller.open("/sell-gold?quantity=20");
  await seller.press("Sell 20M for $3.80", { rsn: "Tin Heron" });
  expect(seller.says()).toContain("Please enter your email address");
  await seller.press("Sell 20M for $3.80", { customerEmail: email, world: "335" });
  const meeting = seller.at();
  const orderId = idIn(seller);
  expect(seller.says()).toContain("World 335 is locked in.");
  const phrase = /Your phrase .*? You\s*(\w+ \w+)/.exec(seller.says())?.[1] ?? "no phrase";
  await move(orderId, "In Progress");
  expect(desk.says()).toContain(phrase);
  await move(orderId, "Gold Collected", "Gold Received");
  await seller.open(meeting);
  expect(seller.says()).toContain("We have your gold. How should we pay you?");
  await seller.press("Lock in and pay me $3.80");
  expect(seller.says()).toContain("Please enter your payment details.");
  await seller.press("Lock in and pay me $3.80", { method: "paypal", email: "heron@paypal.example" });
  expect(seller.says()).toContain("We're sending your payment");
  await move(orderId, "Payment Sent", "Completed");
  await seller.open(meeting);
  expect(seller.says()).toContain("Thank you");
  await seller.press("Send receipt");
  expect(seller.says()).toContain("Sent to plain-seller@customers.example");
  await mailTo(shop.origin, email, `Receipt: order #${orderId.slice(0, 8)}`);
});

/** Puts what a payment by hand brought into the books, as staff do. */
async function receivePayment(orderId: string): Promise<void> {
  await desk.open(`/admin/orders/${orderId}`);
  await desk.follow("Record payment");
  await desk.press("Record payment", { how: "paypal", reference: `PP-${orderId.slice(0, 8)}` });
}

test("a purchase of gold with a promo code, paid in ETH and delivered", async () => {
  const buyer = plainBrowser(shop.origin);
  await buyer.open("/buy-gold?quantity=20");
  await buyer.press("Apply", { promoCode: "firstbuy" });
  expect(buyer.says()).toContain("saves $0.60");
  await buyer.press("Buy 20M for $3.40", {
    rsn: "Tin Heron",
    customerEmail: "plain-buyer@customers.example",
  });
  const orderId = idIn(buyer);
  await buyer.press("Pay the whole amount");
  await waitFor(buyer, `/meeting-instructions?orderId=${orderId}`, "We have your payment");
  await buyer.press("Lock in this world", { world: "333" });
  await move(orderId, "In Progress", "Gold Collected", "Completed");
  await buyer.open(`/meeting-instructions?orderId=${orderId}`);
  expect(buyer.says()).toContain("Thank you");
  await buyer.follow("View Invoice");
  expect(buyer.says()).toContain("FIRSTBUY");
});

longTest(
  "a purchase of gold by PayPal: said to be sent, taken up by staff, and another one canceled",
  async () => {
    const buyer = plainBrowser(shop.origin);
    const order = async () => {
      await buyer.open("/buy-gold?quantity=10");
      const guest = { rsn: "Tin Heron", customerEmail: "plain-paypal@customers.example" };
      await buyer.press("Buy 10M for $2.00", { ...guest, payWith: "paypal" });
      return idIn(buyer);
    };
    const orderId = await order();
    await buyer.follow("Open the payment");
    await buyer.press("I've sent the payment");
    expect(buyer.says()).toContain("2 h");
    await receivePayment(orderId);
    await move(orderId, "In Progress", "Gold Collected", "Completed");
    await buyer.open(`/order/${orderId}`);
    expect(buyer.says()).toContain("Completed");
    const second = await order();
    await buyer.press("Yes, cancel this order");
    expect(buyer.says()).toContain("Order Canceled");
    expect(idIn(buyer)).toBe(second);
  },
);

test("an account is sold: questions, offer, login, verification and payout", async () => {
  const seller = plainBrowser(shop.origin);
  await seller.open("/sell-accounts");
  await seller.press("Get My Offer");
  expect(seller.says()).toContain("Please select an option before continuing");
  await seller.press("Get My Offer", {
    ...{ accountLoginType: "legacy", hasUntradeables: "no", questPoints: "no", hasPets: "no" },
    ...{ accountType: "perfect_pure", hasCombatAchievements: "no", hasPenalties: "no", rsn: "Dune Otter" },
  });
  await seller.follow("Sell Now");
  await seller.press("Submit", {
    ...{ method: "cashapp", cashtag: "$vaultheron", customerEmail: "plain-account@customers.example" },
    ...{ loginName: "plain@mail.example", loginPassword: "sold Pa55" },
  });
  expect(seller.says()).not.toContain("sold Pa55");
  await seller.press("Yes, Sell My Account");
  const receipt = seller.at();
  const orderId = idIn(seller);
  expect(seller.says()).toContain("Your sale is being processed");
  await move(orderId, "In Progress", "Request Email Reset Link");
  await seller.open(receipt);
  await seller.follow("Paste the reset link");
  await seller.press("Save the link", { link: "https://reset.example/plain" });
  await desk.open(`/admin/orders/${orderId}`);
  await desk.press(
    "Save checks",
    Object.fromEntries(accountCheckItems.map((item) => [accountCheckField(item), true])),
  );
  await desk.press("Verify account", { note: "Seen in the game" });
  await desk.press("Mark as sent");
  await desk.press(/^Completed/);
  await seller.open(receipt);
  expect(seller.says()).toContain("Your sale is complete");
});

test("a listed account is bought, its login read once and confirmed; another one is disputed", async () => {
  for (const name of ["Plain Zerker", "Plain Pure"]) {
    await desk.open("/admin/listings/new");
    await desk.press("Publish now", {
      name,
      price: "40",
      email: `${name}@mail.example`.replace(" ", "."),
      password: "listed Pa55",
    });
    expect(desk.says()).toContain("For sale");
  }
  const buyer = plainBrowser(shop.origin);
  const buy = async (name: string, payWith: string) => {
    await buyer.open(`/buy-accounts?${new URLSearchParams({ search: name })}`);
    await buyer.follow(new RegExp(`^${name}`));
    await buyer.press("Buy for $40.00");
    await buyer.press("Complete Purchase", { customerEmail: "plain-accounts@customers.example", payWith });
    return idIn(buyer);
  };
  const read = async () => {
    await buyer.press("Show it now");
    expect(buyer.header("cache-control")).toBe("no-store");
    expect(buyer.says()).toContain("listed Pa55");
  };
  // From the listing five presses: buy, complete, pay, show the login, confirm.
  const paid = await buy("Plain Zerker", "eth");
  await buyer.press("Pay the whole amount");
  await waitFor(buyer, `/order-success?orderId=${paid}`, "We show it once");
  await read();
  await buyer.press("Yes, the account is right");
  expect(buyer.says()).toContain("You confirmed the account on");
  const byHand = await buy("Plain Pure", "paypal");
  await receivePayment(byHand);
  await waitFor(buyer, `/order/${byHand}`, "Show the login once");
  await buyer.follow("Show the login once");
  await read();
  await buyer.follow("Open a dispute");
  const disputed = idIn(buyer);
  await buyer.press("Open the dispute", { reason: "cannot_log_in" });
  expect(buyer.says()).toContain("Please describe what's wrong.");
  await buyer.press("Open the dispute", { text: "Refused since this morning." });
  expect(buyer.says()).toContain("Refused since this morning.");
  await desk.open(`/admin/disputes/${disputed}`);
  await desk.press("Decide the dispute", { outcome: "rejected", answer: "The login works for us." });
  await buyer.open(`/order/${disputed}`);
  expect(buyer.says()).toContain("The login works for us.");
});

test("a boost: quote, purchase, payment, access, and the staff's work", async () => {
  const buyer = plainBrowser(shop.origin);
  await buyer.open("/services");
  await buyer.press("Get Quote", { rsn: "Fen Warbler", wantInfernal: true });
  await buyer.press("Buy Now", { confirmsDesertTreasure: true });
  await buyer.press("Complete Purchase", {
    customerEmail: "plain-boost@customers.example",
    payWith: "paypal",
  });
  const orderId = idIn(buyer);
  await receivePayment(orderId);
  await buyer.open(`/order-success?orderId=${orderId}`);
  await buyer.press("Send access", { secretLogin: "plain.wren", secretPassword: "boosted Pa55" });
  expect(buyer.says()).not.toContain("boosted Pa55");
  expect(buyer.says()).toContain("Change or add something");
  await move(orderId, "In Progress");
  // A job reads them and changes the order, so that a page from before is refused.
  await eventually("the high scores before it are read", async () => {
    const read = await shop.query("select 1 from boost_snapshots where order_id = $1", [orderId]);
    return read.length > 0;
  });
  await desk.open(`/admin/orders/${orderId}`);
  await desk.press(/^Completed/, { note: "Seen in the game" });
  await buyer.open(`/order/${orderId}`);
  expect(buyer.says()).toContain("Your boost is done");
  await buyer.follow("Leave a review");
  const review = { text: "It took a day.", shownName: "A wren" };
  await buyer.press("Leave review", review);
  expect(buyer.says()).toContain("Please choose one to five stars.");
  await buyer.press("Leave review", { stars: "5" });
  await desk.open("/admin/reviews");
  await desk.press("Publish the review of A wren");
  await buyer.open("/reviews");
  expect(buyer.says()).toContain("It took a day.");
  // As the mail has it that asks for a review some days later.
  await shop.query("insert into review_requests values ($1, now(), sha256('plain-token'))", [orderId]);
  await buyer.open("/unsubscribe/plain-token");
  await buyer.press("Unsubscribe");
  expect(buyer.says()).toContain("unsubscribed");
});

test("a wrong password is refused with the address kept; a guarded page is reached by signing in, and left", async () => {
  const person = plainBrowser(shop.origin);
  const email = "customer@goldhall.test";
  await person.open("/profile");
  expect(person.saysAnywhere()).toContain("Authentication required Please login to access this page");
  await person.press("Login", { email, password: "not-the-password" });
  expect(person.says()).toContain("Invalid email or password. Please check your credentials and try again.");
  expect([person.held("email"), person.held("password")]).toEqual([[email], [""]]);
  await person.press("Login", { password: demoPassword });
  expect(person.at()).toBe("/profile");
  expect(person.saysAnywhere()).toContain("Welcome back!");
  await person.press("Log Out");
  expect(person.at()).toBe("/");
  expect(person.saysAnywhere()).toContain("Logged out successfully");
  await person.open("/profile");
  expect(person.at()).toContain("/auth");
});

test("an account at the shop: signed up, forgotten, set up and erased", async () => {
  const person = plainBrowser(shop.origin);
  const email = "plain-person@customers.example";
  await person.open("/register?ref=ABCDEFGH");
  await person.press("Create account", { email, password: "secret-1", confirmPassword: "secret-1" });
  expect(person.says()).toContain("Terms agreement required");
  const passwords = { password: "secret-1", confirmPassword: "secret-1" };
  await person.press("Create account", { ...passwords, terms: true });
  await person.open(await mailedLink(shop.origin, email, "Confirm your email"));
  await person.press("Confirm");
  expect(person.says()).toContain("You're signed in");
  await person.press("Log Out");
  await person.open("/auth?view=forgot");
  await person.press("Send Reset Email", { email });
  await person.open(await mailedLink(shop.origin, email, "Reset your password"));
  await person.press("Save new password", { password: "secret-2", confirmPassword: "secret-2" });
  await person.press("Login", { email, password: "secret-2" });
  await person.open("/profile");
  await person.press("Save game name", { rsn: "Tin Heron" });
  await person.press("Save choices", { "email:review_requests": false });
  await person.open("/profile");
  await person.press("Request a copy");
  await waitFor(person, "/profile", "Download your data");
  const code = /Your code (\w+)/.exec(person.says())?.[1];
  const friend = plainBrowser(shop.origin);
  await friend.open(`/register?ref=${code}`);
  const theirs = {
    email: "plain-friend@customers.example",
    password: "secret-3",
    confirmPassword: "secret-3",
  };
  await friend.press("Create account", { ...theirs, terms: true });
  expect(friend.says()).toContain("Registration successful");
  await person.open("/profile/payouts");
  await person.press("Save payout method", {
    method: "paypal",
    email: "tin@paypal.example",
    currentPassword: "secret-2",
  });
  expect(person.says()).toContain("t•••@paypal.example");
  await person.press("Remove and delete its details", { currentPassword: "secret-2" });
  expect(person.says()).not.toContain("t•••@paypal.example");
  const elsewhere = await signedIn(email, "secret-2");
  await person.open("/profile/security");
  await person.press("End all others");
  await elsewhere.open("/profile");
  expect(elsewhere.at()).toContain("/auth");
  await person.open("/profile/erase");
  await person.press("Erase my data", { currentPassword: "secret-2" });
  expect(person.says()).toContain("Your data is being erased");
  await person.open("/auth");
  await person.press("Login", { email, password: "secret-2" });
  expect(person.says()).toContain("Invalid email or password");
});

test("a question in the chat is answered, and an order is found again by its number", async () => {
  const visitor = plainBrowser(shop.origin);
  await visitor.open("/support");
  await visitor.press("Start the chat", { text: "Do you trade tonight?" });
  await visitor.press("Save", { email: "plain-chat@customers.example" });
  await desk.open("/admin/chats");
  await desk.follow(/Do you trade tonight/);
  await desk.press("Send answer", { text: "Until midnight." });
  await visitor.follow("Check for new replies");
  expect(visitor.says()).toContain("Until midnight.");

  const email = "plain-track@customers.example";
  await visitor.open("/sell-gold?quantity=10");
  await visitor.press("Sell 10M for $1.90", { rsn: "Tin Heron", customerEmail: email });
  const number = idIn(visitor).slice(0, 8);
  const stranger = plainBrowser(shop.origin);
  await stranger.open("/track-order");
  await stranger.press("Track order", { number, email });
  expect(stranger.says()).not.toContain("Tin Heron");
  await stranger.press("Email me the link");
  const { links } = await mailTo(shop.origin, email, `Your link to order #${number}`);
  await stranger.open(links.find((link) => link.includes("key=")) ?? "");
  expect(stranger.says()).toContain("Meet us at the Grand Exchange");
});

longTest(
  "fields about the reader say what they are, so that browsers and password managers fill them in",
  async () => {
    const visitor = plainBrowser(shop.origin);
    const purposes = {
      "/auth": { email: "email", password: "current-password" },
      "/auth?tab=register": { email: "email", password: "new-password", confirmPassword: "new-password" },
      "/auth?view=forgot": { email: "email" },
      "/auth?view=link": { email: "email" },
      "/sell-gold?quantity=10": { customerEmail: "email" },
      "/support/chat": { email: "email", name: "nickname" },
    };
    for (const [address, fields] of Object.entries(purposes)) {
      await visitor.open(address);
      for (const [field, purpose] of Object.entries(fields))
        expect([address, field, ...visitor.said(field, "autocomplete")]).toEqual([address, field, purpose]);
    }
    const person = await signedIn("customer@goldhall.test");
    await person.open("/profile");
    expect(person.said("currentPassword", "autocomplete")).toEqual(["current-password", "current-password"]);
  },
);

longTest("who is refused for a stranger's guesses signs in by a mailed link (Rule P46)", async () => {
  const person = plainBrowser(shop.origin);
  const email = "admin@goldhall.test";
  await person.open("/auth");
  for (let n = 0; n < 10; n += 1) await person.press("Login", { email, password: `guess ${n}` });
  await person.press("Login", { email, password: demoPassword });
  expect(person.says()).toContain("Too many attempts.");
  await person.follow("Get a sign-in link");
  await person.press("Email me a link", { email });
  expect(person.says()).toContain("we've sent it a sign-in link");
  await person.open(await mailedLink(shop.origin, email, "Your sign-in link"));
  await person.press("Confirm");
  await person.press("Login", { email, password: demoPassword });
  expect(person.at()).toBe("/");
});
