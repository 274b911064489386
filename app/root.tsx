import { useEffect } from "react";
import {
  data,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root.ts";
import "./app.css";
import { consentDue } from "../domain/content/index.ts";
import { isStaff } from "../domain/people/model.ts";
import { ctxOf, factsOf, legalContext, shopContext } from "./context.ts";
import { useRestoredSession } from "./shell/access/use-restored-session.ts";
import { PageFocus } from "./shell/page-focus/page-focus.tsx";
import { accentStyle } from "./shell/shop/accent-style.ts";
import { ShopIcons } from "./shell/shop/shop-icons.tsx";
import { LiveProfile } from "./shell/site/live-profile.tsx";
import { NoScriptFlash } from "./shell/site/no-script-flash.tsx";
import { PageFailure } from "./shell/site/page-failure.tsx";
import textFont from "./ui/fonts/hanken-grotesk.woff2?url";
import { LazyToaster, usePreparedToaster } from "./ui/lazy-toaster.tsx";
import { useApproachedLinks } from "./ui/use-approached-links.ts";
import { answerUndelivered } from "./web/forms/unreachable.ts";
import { useOfflineGuard } from "./web/forms/use-offline-guard.ts";
import { rememberPage } from "./web/live/remembered-page.ts";
import { LostNote, noteReach } from "./web/sleeping/lost-note.tsx";
import { followTranslators } from "./web/translated-page.ts";
import { useFlash } from "./web/use-flash.ts";

export const links: LinksFunction = () => [
  // On a phone the largest paint is text; the other faces come when the styles ask for them.
  { rel: "preload", as: "font", type: "font/woff2", href: textFont, crossOrigin: "anonymous" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [answerUndelivered];

export async function loader(args: Route.LoaderArgs) {
  const { theme, flash, viewer, demo, version, livePosition } = factsOf(args);
  return data({
    shop: await args.context.get(shopContext)(),
    legal: await args.context.get(legalContext)(),
    theme,
    flash,
    demo,
    version,
    viewer: viewer && {
      personId: viewer.personId,
      displayName: viewer.displayName,
      avatarUrl: viewer.avatarUrl,
      isStaff: isStaff(viewer.role),
      hasPassword: viewer.hasPassword,
      since: livePosition,
      /** New versions of legal texts that wait for their consent; staff are not customers. */
      consentDue: isStaff(viewer.role) ? null : await consentDue(ctxOf(args).db, viewer.personId),
    },
  });
}

/**
 * Read anew when something was refused for what had changed meanwhile: forms then show the terms of now.
 */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus === 409;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  useEffect(() => {
    followTranslators();
    // Presses that waited for this are let through (`waitForReader`), once what looks otherwise with scripts
    // does.
    setTimeout(() => {
      document.documentElement.dataset.alive = "";
      document.dispatchEvent(new Event("alive"));
    });
  }, []);
  return (
    <html
      lang="en"
      data-theme={root?.theme ?? "dark"}
      style={accentStyle(root?.shop.accent ?? null)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {root ? <meta name="version" content={root.version} /> : null}
        <meta name="color-scheme" content="dark light" />
        {/* Phones would make links of sums and order numbers before scripts run (Rule P57). */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <Meta />
        <Links />
        <ShopIcons logo={root?.shop.logo ?? null} />
      </head>
      <body>
        {children}
        <PageFocus />
        <LazyToaster onReach={noteReach} />
        <LostNote />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { flash, viewer } = loaderData;
  useFlash(flash);
  useOfflineGuard();
  useApproachedLinks();
  useRestoredSession(viewer !== null);
  usePreparedToaster(viewer !== null);
  // The site's layout shows the message below its header.
  const matches = useMatches();
  useEffect(() => rememberPage(location.href, matches));
  const hasLayout = matches.some((match) => match.id === "site");
  return (
    <>
      {hasLayout ? null : <NoScriptFlash flash={flash} />}
      {viewer ? <LiveProfile personId={viewer.personId} since={viewer.since} /> : null}
      <Outlet />
    </>
  );
}

/** What is shown when a page outside the shop's own layout fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <PageFailure error={error} />
    </main>
  );
}
