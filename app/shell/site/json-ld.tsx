/**
 * A value as search engines read it. Nothing in it can end the script element it stands in. It is no code,
 * so the content policy does not ask for its hash.
 */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
