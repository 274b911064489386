import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { DeskError } from "../desk/desk-error.tsx";
import { PageFailure } from "./page-failure.tsx";

const notFound = { status: 404, statusText: "", internal: false, data: null };

function FailedOrder() {
  return <PageFailure error={new Error("planted")} failed="Failed to load order details" />;
}

function MissingOrder() {
  return <PageFailure error={notFound} failed="Failed to load order details" />;
}

function Nothing() {
  return null;
}

test("an order's page that fails says so, and one that is not there does not claim a failure", () => {
  const [failed, missing] = [FailedOrder, MissingOrder].map((Component) =>
    renderToString(createElement(createRoutesStub([{ path: "/", Component }]))),
  );
  expect(failed).toContain("<h1>Failed to load order details</h1>");
  expect(failed).not.toContain("planted");
  expect(missing).toContain("Page Not Found");
  expect(missing).not.toContain("Failed to load");
});

test("a page of the desk that fails leads back to the dashboard, not out of the desk", () => {
  const Page = createRoutesStub([{ id: "page", path: "/", Component: Nothing, ErrorBoundary: DeskError }]);
  const html = renderToString(<Page hydrationData={{ errors: { page: new Error("planted") } }} />);
  expect(html).toMatch(/<a[^>]*href="\/admin"[^>]*>.*Back to Dashboard/);
  expect(html).not.toContain("planted");
});
