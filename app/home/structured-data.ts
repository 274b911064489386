import type { HomeView } from "./home-view.ts";

/** What search engines read about the shop: who it is, what the site is, and its questions. */
export function structuredData(view: HomeView, origin: string): Record<string, unknown> {
  const organization = `${origin}/#organization`;
  const graph: Record<string, unknown>[] = [
    {
      "@type": "Organization",
      "@id": organization,
      name: "Goldhall",
      url: `${origin}/`,
      logo: `${origin}/apple-touch-icon.png`,
      ...(view.hero.foundedYear ? { foundingDate: String(view.hero.foundedYear) } : {}),
    },
    {
      "@type": "WebSite",
      "@id": `${origin}/#website`,
      name: "Goldhall",
      url: `${origin}/`,
      publisher: { "@id": organization },
    },
  ];
  if (view.faq.length > 0) graph.push({ "@type": "FAQPage", mainEntity: view.faq.map(question) });
  return { "@context": "https://schema.org", "@graph": graph };
}

function question(item: HomeView["faq"][number]) {
  return {
    "@type": "Question",
    name: item.question,
    acceptedAnswer: { "@type": "Answer", text: item.answer },
  };
}
