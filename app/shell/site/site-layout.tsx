import type { ComponentProps, ReactNode } from "react";
import { SiteFooter } from "./footer.tsx";
import { SiteHeader } from "./header.tsx";
import { type FlashNote, NoScriptFlash } from "./no-script-flash.tsx";

type SiteLayoutProps = ComponentProps<typeof SiteHeader> &
  ComponentProps<typeof SiteFooter> & {
    /** A message left for this page, for where no script runs. */
    flash: FlashNote | null;
    children: ReactNode;
  };

/** Head and foot of the shop round a page, with a link that skips to its content. */
export function SiteLayout({
  viewer,
  captions,
  discordUrl,
  theme,
  flash,
  children,
  ...footer
}: SiteLayoutProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader viewer={viewer} captions={captions} discordUrl={discordUrl} theme={theme} />
      <main id="main" tabIndex={-1}>
        <NoScriptFlash flash={flash} />
        {children}
      </main>
      <SiteFooter {...footer} discordUrl={discordUrl} theme={theme} />
    </>
  );
}
