import { useNonce } from "../../web/nonce.ts";

/** A value as search engines read it. Nothing in it can end the script element it stands in. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const nonce = useNonce();
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // Browsers hide a nonce from scripts, so the hydrated value differs.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
