import type { ReactNode } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import { readSiteContent } from "../../../domain/content/index.ts";
import { readGoldBoard } from "../../../domain/gold/index.ts";
import { formatRate, formatUsd } from "../../../kernel/money.ts";
import { PageFailure } from "../../components/site/page-failure.tsx";
import { SiteFrame } from "../../components/site/site-frame.tsx";
import { ctxOf } from "../../context.ts";
import { accountsFromCents } from "../../read-from-prices.ts";
import type { loader as rootLoader } from "../../root.tsx";
import type { Route } from "./+types/site-layout.ts";

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const [content, board] = await Promise.all([readSiteContent(ctx), readGoldBoard(ctx)]);
  const accountsCents = await accountsFromCents(ctx, content);
  return {
    captions: {
      buyRate: formatRate(board.buyMicroUsd),
      sellRate: formatRate(board.sellMicroUsd),
      accountsFrom: accountsCents === null ? null : formatUsd(accountsCents).replace(/\.00$/, ""),
    },
    tagline: content.facts.tagline,
    publisherNote: content.facts.publisherNote,
    discordUrl: content.contact.discordUrl,
    year: ctx.clock.now().getUTCFullYear(),
  };
}

/** Head and foot of the shop round every page that customers see. */
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Framed layout={loaderData}>
      <Outlet />
    </Framed>
  );
}

/** A page that failed, still between head and foot where those could be read. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData) {
    return (
      <Framed layout={loaderData}>
        <PageFailure error={error} />
      </Framed>
    );
  }
  return (
    <main id="main">
      <PageFailure error={error} />
    </main>
  );
}

function Framed({ layout, children }: { layout: Route.ComponentProps["loaderData"]; children: ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <SiteFrame
      viewer={root?.viewer ?? null}
      theme={root?.theme ?? "dark"}
      flash={root?.flash ?? null}
      {...layout}
    >
      {children}
    </SiteFrame>
  );
}
