import type { ReactNode } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import { layoutContext } from "../../context.ts";
import type { loader as rootLoader } from "../../root.tsx";
import type { Route } from "./+types/site-layout.route.ts";
import { PageFailure } from "./page-failure.tsx";
import { SiteLayout } from "./site-layout.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return context.get(layoutContext)();
}

/** Head and foot of the shop round every page that customers see. */
export default function SiteLayoutRoute({ loaderData }: Route.ComponentProps) {
  return (
    <WithLayout layout={loaderData}>
      <Outlet />
    </WithLayout>
  );
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
  return (
    <SiteLayout
      viewer={root?.viewer ?? null}
      theme={root?.theme ?? "dark"}
      flash={root?.flash ?? null}
      {...layout}
    >
      {children}
    </SiteLayout>
  );
}
