import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { useLive } from "./use-live.ts";

function Badge() {
  return <p>{useLive(["rates"])}</p>;
}

test("on the server the hook connects to nothing and says so", () => {
  const Page = createRoutesStub([{ path: "/", Component: Badge }]);
  expect(renderToString(<Page />)).toContain("<p>connecting</p>");
});
