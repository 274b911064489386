import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { expect, test } from "vitest";
import { pageContext, requestContext } from "./context.ts";
import handleRequest from "./entry.server.tsx";

const answer = { text: "</script> & \u2028", at: new Date(0), later: null };

/** A site of a few pages, whose loaders answer what scripts inside HTML have to escape. */
function siteOf(render: ServerBuild["entry"]["module"]["default"]): ServerBuild {
  const page = () => (
    <html lang="en">
      <body>
        <Outlet />
        <Scripts nonce="once" />
      </body>
    </html>
  );
  const root = { id: "root", path: "", module: "/root.js", hasLoader: true };
  const paths = { home: undefined, list: "list", one: "list/:slug", other: "other", rest: "*" };
  const below = Object.entries(paths).map(([id, path]) => ({
    id,
    path,
    index: id === "home",
    parentId: "root",
  }));
  const byId = <T,>(of: (route: (typeof below)[number]) => T) =>
    Object.fromEntries(below.map((route) => [route.id, of(route)]));
  return {
    entry: { module: { default: render } },
    routes: {
      root: { id: "root", path: "", module: { default: page, loader: () => answer } },
      ...byId((route) => ({ ...route, module: { default: () => route.id } })),
    },
    assets: {
      entry: { module: "/entry.js", imports: [] },
      routes: { root, ...byId((route) => ({ ...route, module: `/${route.id}.js` })) },
      url: "/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
  } as unknown as ServerBuild; // The parts that such pages read.
}

/** The page as the router's own stream writes it. */
async function stock(request: Request, entry: EntryContext): Promise<string> {
  const page = new PassThrough();
  const { pipe } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce="once" />, {
    nonce: "once",
    onAllReady: () => pipe(page),
  });
  return text(page);
}

/** What the browser runs, in its order: the text of each script without the marks of React's stream. */
function scriptsOf(html: string): string[] {
  const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(([, , body = ""]) => body);
  return scripts
    .filter((body) => body.includes("__reactRouter"))
    .flatMap((body) => body.split(/(?<=;)(?=window)/));
}

const addresses = ["/", "/list", "/list/first", "/list/first/second", "/other", "/list/"];
test.each(addresses)("%s hands the router the same scripts as its own stream would", async (path) => {
  let streamed = "";
  const streaming = createRequestHandler(
    siteOf(async (request, status, headers, entry) => {
      streamed = await stock(request, entry);
      return new Response(null, { status, headers });
    }),
  );
  const written = createRequestHandler(siteOf(handleRequest as ServerBuild["entry"]["module"]["default"]));
  const contextOf = () => {
    const context = new RouterContextProvider();
    context.set(requestContext, { nonce: "once" } as never); // The only part that rendering reads.
    context.set(pageContext, {} as never);
    return context;
  };
  await streaming(new Request(`http://shop.test${path}`), contextOf());
  const context = contextOf();
  await written(new Request(`http://shop.test${path}`), context);
  const ours = scriptsOf(String(context.get(pageContext).rendered));
  expect(ours).toEqual(scriptsOf(streamed));
  expect(ours.join("")).toContain("streamController.enqueue");
});
