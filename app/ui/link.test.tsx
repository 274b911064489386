import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter, Link as RouterLink } from "react-router";
import { expect, test } from "vitest";
import { Link, type LinkProps } from "./link.tsx";

const markup = (element: ReactElement) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={["/buy-accounts/one?q=x"]}>{element}</MemoryRouter>);

/** What a browser makes of a tag, in whatever order its attributes are written. */
const parts = (html: string) => html.split(/(?=[ >])/).sort();

const addresses = [
  "/",
  "/#faq",
  "/buy-accounts",
  "/buy-accounts/ashen-zerker-4eab",
  "/buy-accounts?build=Pure&page=2",
  "/buy-accounts?q=a%20b#faq",
  "/buy-accounts/",
  "/a//b",
  "/a/../b",
  "/a/./b",
  "/a?",
  "/a#",
  "/a?#b",
  "/caf%C3%A9",
  "//other.example/x",
  "https://other.example/x",
  "mailto:a@b.example",
  "?page=2",
  "#faq",
  "two",
  "..",
  ".",
  "",
  { pathname: "/terms", search: "?a=1" },
];

test.each(addresses)("a link to %j is written on the server as the router writes it", (to) => {
  const uses: Omit<LinkProps, "to">[] = [
    {},
    { className: "cover", "aria-current": "page", children: "Text" },
    { replace: true, state: { a: 1 }, preventScrollReset: true, reloadDocument: true },
    { target: "_blank", rel: "noreferrer", id: "here", onClick: () => {} },
    { relative: "path", viewTransition: true, defaultShouldRevalidate: false },
  ];
  for (const use of uses) {
    const stock = markup(<RouterLink discover="none" {...use} to={to} />);
    expect(parts(markup(<Link {...use} to={to} />))).toEqual(parts(stock));
  }
});
