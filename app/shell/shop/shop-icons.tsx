import { logoSrc } from "../../../kernel/logo-src.ts";

/** What tabs, bookmarks and home screens show: the owner's logo, or the mark of the house. */
export function ShopIcons({ logo }: { logo: { id: string } | null }) {
  if (!logo) {
    return (
      <>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </>
    );
  }
  const src = logoSrc(logo.id, "square");
  return (
    <>
      <link rel="icon" href={src} type="image/png" />
      <link rel="apple-touch-icon" href={src} />
    </>
  );
}
