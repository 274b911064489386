import { type DataStrategyResult, data, isRouteErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { holdList, rememberDialog, rememberPage } from "../live/remembered-page.ts";
import { answerUndelivered, isUnreachable } from "./unreachable.ts";

const address = "http://shop.test/profile";
const answered = (result: DataStrategyResult) => () => Promise.resolve({ page: result });

function posted(): Request {
  const body = new URLSearchParams({ form: "rsn", rsn: "Vault Heron", password: "secret one" });
  return new Request(address, { method: "POST", body });
}

/** As the router makes it of an answer that is not its own. */
function gateway(status: number) {
  const error = { status, statusText: "", internal: false, data: "" };
  if (!isRouteErrorResponse(error)) throw new Error("The router knows its errors by other marks now");
  return error;
}

test("a form that could not be delivered is answered with a failure that keeps what was typed", async () => {
  const lost = { type: "error", result: data(new TypeError("Failed to fetch")) } as const;
  for (const failed of [lost, { type: "error", result: gateway(502) } as const]) {
    const { page } = await answerUndelivered({ request: posted() }, answered(failed));
    expect(page).toMatchObject({
      type: "data",
      result: {
        data: {
          form: "rsn",
          fields: { rsn: "Vault Heron" },
          errors: {},
          title: "We can't reach the shop",
        },
        init: { status: 503 },
      },
    });
    expect(JSON.stringify(page)).not.toContain("secret one");
  }
});

test("answers of the shop, its own failures and what is only read stay as they are", async () => {
  const refused = { type: "data", result: data({ form: "rsn" }, { status: 400 }) } as const;
  expect(await answerUndelivered({ request: posted() }, answered(refused))).toEqual({ page: refused });
  const failed = { type: "error", result: gateway(500) } as const;
  expect(await answerUndelivered({ request: posted() }, answered(failed))).toEqual({ page: failed });
  const lost = { type: "error", result: new TypeError("Failed to fetch") } as const;
  expect(await answerUndelivered({ request: new Request(address) }, answered(lost))).toEqual({ page: lost });
});

test("a form with words of its own for a lost connection says those, also of an answer that cannot be read", async () => {
  const send = (result: unknown) => {
    const body = new URLSearchParams({ form: "account-offer", rsn: "Vault Heron" });
    const request = new Request(address, { method: "POST", body });
    return answerUndelivered({ request }, answered({ type: "error", result }));
  };
  const text = async (result: unknown) => (await send(result)).page?.result;
  expect(await text(new TypeError("Failed to fetch"))).toMatchObject({
    data: {
      fields: { rsn: "Vault Heron" },
      title: "Connection error",
      text: "Network error. Please check your connection and try again.",
    },
  });
  expect(await text(new Error("Unable to decode turbo-stream response"))).toMatchObject({
    data: { title: "Parse error", text: "Failed to read server response. Please try again." },
  });
  expect(await text(gateway(500))).toMatchObject({
    data: { title: "Server error", text: "Server error: 500" },
  });
  const redirected = new Response(null, { status: 302, headers: { Location: "/sell-accounts/offer/1" } });
  expect(await text(redirected)).toBe(redirected);
});

test("another address of the page that is shown keeps its layout while the shop cannot be reached", async () => {
  const lost = { type: "error", result: new TypeError("Failed to fetch") } as const;
  rememberPage(`${address}?step=pets`, [
    { id: "layout", loaderData: { year: 2026 } },
    { id: "page", loaderData: { orders: 9 } },
  ]);
  const answerAt = (href: string) =>
    answerUndelivered({ request: new Request(href) }, () => Promise.resolve({ layout: lost }));
  expect(await answerAt(`${address}?step=login`)).toEqual({
    layout: { type: "data", result: { year: 2026 } },
  });
  expect(await answerAt("http://shop.test/support")).toEqual({ layout: lost });
});

test("a page that is read again keeps what it shows while the shop cannot be reached, another page does not", async () => {
  const lost = { type: "error", result: new TypeError("Failed to fetch") } as const;
  rememberPage(`${address}#orders`, [{ id: "page", loaderData: { orders: 9 } }]);
  const again = await answerUndelivered({ request: new Request(address) }, answered(lost));
  expect(again).toEqual({ page: { type: "data", result: { orders: 9 } } });
  const other = await answerUndelivered({ request: new Request(`${address}?page=2`) }, answered(lost));
  expect(other).toEqual({ page: lost });
  const failed = { type: "error", result: gateway(500) } as const;
  expect(await answerUndelivered({ request: new Request(address) }, answered(failed))).toEqual({
    page: failed,
  });
  rememberPage("", []);
});

test("another view of a steady list keeps the list that is shown; a page that failed has nothing to keep", async () => {
  const lost = { type: "error", result: new TypeError("Failed to fetch") } as const;
  const read = (href: string) => answerUndelivered({ request: new Request(href) }, answered(lost));
  const shown = { page: { type: "data", result: { accounts: 9 } } };
  rememberPage(`${address}?build=Pure`, [{ id: "page", loaderData: { accounts: 9 } }]);
  const end = holdList("/profile");
  expect(await read(`${address}?build=Main`)).toEqual(shown);
  expect(await read("http://shop.test/support")).toEqual({ page: lost });
  end();
  expect(await read(`${address}?build=Main`)).toEqual({ page: lost });
  rememberPage(address, [{ id: "layout", loaderData: { year: 2026 } }, { id: "page" }]);
  expect(await read(address)).toEqual({ page: lost });
  rememberPage("", []);
});

test("what a dialog shows of another page stays when it cannot be read again, until the dialog is closed", async () => {
  const failed = { type: "error", result: gateway(500) } as const;
  const read = () => answerUndelivered({ request: new Request("http://shop.test/pay/1") }, answered(failed));
  const forget = rememberDialog("http://shop.test/pay/1", { sum: 7 });
  expect(await read()).toEqual({ page: { type: "data", result: { sum: 7 } } });
  forget();
  expect(await read()).toEqual({ page: failed });
});

test("a quote that could not be asked for says so in its own words", async () => {
  const send = async (result: unknown) => {
    const body = new URLSearchParams({ form: "boost-quote", rsn: "Vault Heron" });
    const request = new Request(address, { method: "POST", body });
    return (await answerUndelivered({ request }, answered({ type: "error", result }))).page?.result;
  };
  expect(await send(new TypeError("Failed to fetch"))).toMatchObject({
    data: { title: "Service Error", text: "Failed to connect to the quote service. Please try again later." },
  });
  expect(await send(gateway(500))).toMatchObject({ data: { text: "API error: 500" } });
});

test("a press for a login that is shown once never says that nothing was sent, and may be repeated with its key", async () => {
  const send = async (result: unknown) => {
    const body = new URLSearchParams({ form: "reveal-purchase", onceKey: "a key of its own" });
    const request = new Request(address, { method: "POST", body });
    return (await answerUndelivered({ request }, answered({ type: "error", result }))).page;
  };
  for (const lost of [new TypeError("Failed to fetch"), gateway(502), gateway(500), new Error("cut off")]) {
    expect(await send(lost)).toMatchObject({
      result: {
        data: {
          title: "The login didn't arrive",
          text: "Press again within 15 minutes to get it.",
          fields: { onceKey: "a key of its own" },
        },
      },
    });
  }
  // Refused by the shop, it never was on its way.
  expect(await send(gateway(403))).toMatchObject({ type: "error" });
});

test("only what came from the network counts as unreachable", () => {
  expect(isUnreachable(new TypeError("NetworkError when attempting to fetch resource."))).toBe(true);
  expect(isUnreachable(new TypeError("Load failed"))).toBe(true);
  expect(isUnreachable(new TypeError("undefined is not a function"))).toBe(false);
  expect(isUnreachable(new Error("Failed to fetch"))).toBe(false);
});
