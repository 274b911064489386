import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { DeskLayout } from "./desk-layout.tsx";

const rail = { lists: [], groups: [], waiting: {}, width: "fits" } as const;
const person = {
  role: "staff",
  displayName: "Ada",
  avatarUrl: null,
  theme: "dark",
  rail,
  nextKey: null,
} as const;
const clock = { elevatedUntil: 2, serverNow: 1 };

function rendered(live: "live" | "offline") {
  return (
    <DeskLayout {...person} {...clock} live={live} orders={undefined}>
      Orders
    </DeskLayout>
  );
}
function Offline() {
  return rendered("offline");
}
function Live() {
  return rendered("live");
}

test("the desk says that it follows events, or why it does not", () => {
  const [Cut, Well] = [Offline, Live].map((Component) => createRoutesStub([{ path: "/", Component }]));
  if (!Cut || !Well) throw new Error("There is no page");
  expect(renderToString(<Cut />)).toContain("Failed to subscribe to real-time updates");
  expect(renderToString(<Well />)).not.toContain("Failed to subscribe");
});
