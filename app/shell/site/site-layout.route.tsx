import type { ComponentProps, ReactNode } from "react";
import { Outlet, useMatches, useRouteLoaderData } from "react-router";
import type { ConsentDue } from "../../../domain/content/index.ts";
import { ctxOf, layoutContext } from "../../context.ts";
import type { loader as rootLoader } from "../../root.tsx";
import layoutStyles from "../../ui/layout.module.css";
import type { Route } from "./+types/site-layout.route.ts";
import { Banner, type SiteBanner } from "./banner.tsx";
import { ClosedNotice, ClosedPage } from "./closed.tsx";
import { ConsentNotice } from "./consent-notice.tsx";
import { SiteFooter } from "./footer.tsx";
import { SiteHeader } from "./header.tsx";
import { type FlashNote, NoScriptFlash } from "./no-script-flash.tsx";
import { PageFailure } from "./page-failure.tsx";
import { type PreviewNote, PreviewRibbon } from "./preview-ribbon.tsx";
import { readPreviewNote } from "./read-preview-note.ts";
import { useVisitorCounter } from "./use-visitor-counter.ts";

export async function loader(args: Route.LoaderArgs) {
  const layout = await args.context.get(layoutContext)();
  return { ...layout, preview: readPreviewNote(ctxOf(args), args.url) };
}

/** Head and foot of the shop round every page that customers see. */
export default function SiteLayoutRoute({ loaderData }: Route.ComponentProps) {
  return (
    <WithLayout layout={loaderData}>
      <OpenPage closedText={loaderData.closedText} />
    </WithLayout>
  );
}

/** The page, except where it would sell something in a closed shop. Its commands refuse as well. */
function OpenPage({ closedText }: { closedText: string | null }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const handle: unknown = useMatches().at(-1)?.handle;
  const sells = typeof handle === "object" && handle !== null && "sells" in handle;
  if (closedText === null || !sells || root?.viewer?.isStaff) return <Outlet />;
  return <ClosedPage />;
}

/** A page that failed, still between head and foot where those could be read. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData) {
    return (
      <WithLayout layout={loaderData}>
        <PageFailure error={error} />
      </WithLayout>
    );
  }
  return (
    <main id="main">
      <PageFailure error={error} />
    </main>
  );
}

function WithLayout({
  layout,
  children,
}: {
  layout: Route.ComponentProps["loaderData"];
  children: ReactNode;
}) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useVisitorCounter(root?.viewer?.isStaff ? null : (root?.shop.analytics ?? null));
  return (
    <SiteLayout
      viewer={root?.viewer ?? null}
      theme={root?.theme ?? "dark"}
      flash={root?.flash ?? null}
      consentDue={root?.viewer?.consentDue ?? null}
      {...layout}
    >
      {children}
    </SiteLayout>
  );
}

type SiteLayoutProps = ComponentProps<typeof SiteHeader> &
  ComponentProps<typeof SiteFooter> & {
    /** A message left for this page, for where no script runs. */
    flash: FlashNote | null;
    closedText: string | null;
    banner: SiteBanner | null;
    /** New versions of legal texts that the viewer has not agreed to. */
    consentDue: ConsentDue | null;
    preview: PreviewNote | null;
    children: ReactNode;
  };

/** Head and foot of the shop round a page, with a link that skips to its content. */
function SiteLayout({
  viewer,
  banner,
  closedText,
  preview,
  theme,
  flash,
  children,
  ...data
}: SiteLayoutProps) {
  const { captions, discordUrl, consentDue, ...footer } = data;
  return (
    <>
      <a className={layoutStyles.skipLink} href="#main">
        Skip to content
      </a>
      {preview ? <PreviewRibbon note={preview} /> : null}
      {banner ? <Banner banner={banner} /> : null}
      <SiteHeader viewer={viewer} captions={captions} discordUrl={discordUrl} theme={theme} />
      <main id="main" tabIndex={-1}>
        <NoScriptFlash flash={flash} />
        {closedText === null ? null : <ClosedNotice text={closedText} />}
        {consentDue && consentDue.texts.length > 0 ? <ConsentNotice due={consentDue} /> : null}
        {children}
      </main>
      <SiteFooter {...footer} discordUrl={discordUrl} theme={theme} />
    </>
  );
}
