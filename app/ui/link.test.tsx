import fc from "fast-check";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type LinkProps, MemoryRouter, Link as RouterLink } from "react-router";
import { describe, expect, test } from "vitest";
import { WrittenLink } from "./link.tsx";

const here = "/buy-accounts/a-pure?from=home";
const written = (link: ReactElement) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[here]}>{link}</MemoryRouter>);

/** The browser takes over what the server wrote, so both must be the same in every sign. */
function expectAlike(props: LinkProps): void {
  expect(written(<WrittenLink {...props} />)).toBe(written(<RouterLink {...props} />));
}

describe("a link as the server writes it", () => {
  test.each([
    "/",
    "/#faq",
    "/buy-accounts",
    "/buy-accounts/",
    "/admin/orders/7f?x=a.b&y=//c#payout",
    "/track-order?email=a%40b.test",
    "?page=2",
    "#accounts",
    "",
    ".",
    "..",
    "../x",
    "/a/../b",
    "/a/./b",
    "//other.test/a",
    "/a//b",
    "/file.csv",
    "https://other.test/a",
    "mailto:a@b.test",
    { pathname: "/a", search: "?b=c" },
    { search: "?b=c" },
  ])("is the router's own for %j", (to) => expectAlike({ to, children: "There", className: "btn" }));

  test("is the router's own whatever is asked of it", () => {
    for (const more of [
      { replace: true, preventScrollReset: true, state: { a: 1 }, viewTransition: true },
      { reloadDocument: true },
      { prefetch: "intent" },
      { prefetch: "none", discover: "none" },
      { relative: "path" },
      { target: "_blank", rel: "noopener", "aria-current": "page", title: "A & B" },
      { mask: "/shown" },
      { onClick: () => {}, defaultShouldRevalidate: false },
    ] satisfies Partial<LinkProps>[]) {
      expectAlike({ to: "/buy-gold", children: "There", ...more });
      expectAlike({ to: "next", children: "There", ...more });
    }
  });

  test("is the router's own for any path of the shop", () => {
    const part = fc.string({
      unit: fc.constantFrom("a", "-", "\\", ".", "/", "?", "#", "%20", "é", "&", " ", '"', ":"),
    });
    fc.assert(fc.property(part, (path) => expectAlike({ to: `/${path}`, children: "There" })));
  });
});
