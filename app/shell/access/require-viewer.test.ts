import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type Flash, type RequestFacts, requestContext } from "../../context.ts";
import { requireViewer } from "./require-viewer.ts";

/** What a visitor is answered who asks for a page of the signed-in with this method. */
function answerTo(method: string) {
  const said: Flash[] = [];
  const context = new RouterContextProvider();
  // What is read of a request here.
  const flashes = { write: (flash: Flash) => String(said.push(flash)) };
  const facts = { viewer: null, flashes, setCookie: () => {} };
  context.set(requestContext, facts as unknown as RequestFacts);
  const url = new URL("http://shop.test/profile?tab=orders");
  const request = new Request(url, { method });
  try {
    requireViewer({ url, request, context });
  } catch (thrown) {
    return { said, to: thrown instanceof Response ? thrown.headers.get("location") : thrown };
  }
  throw new Error("A visitor was let in");
}

test("who sends something after their session ended reads that it wasn't saved, and comes back to it", () => {
  const { said, to } = answerTo("POST");
  expect(said).toMatchObject([
    { title: "Your session has ended", text: "Nothing was saved. Log in and send it again." },
  ]);
  expect(to).toBe(`/auth?${new URLSearchParams({ next: "/profile?tab=orders" })}`);
  expect(answerTo("GET").said).toMatchObject([{ title: "Authentication required" }]);
});
