import { hash } from "node:crypto";

/**
 * The colours and shapes of the shop's pages, without its files: this page must come however little still
 * works.
 */
const style = `
:root{color-scheme:dark light;--canvas:#0b1210;--ink:#f0e7d3;--quiet:#c0b9a3;--gold:#dcb768}
@media (prefers-color-scheme:light){:root{--canvas:#f0eadb;--ink:#18211d;--quiet:#454b44;--gold:#795608}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--canvas);color:var(--ink);
font:17px/1.55 system-ui,sans-serif}
main{max-width:34rem}
p{margin:0 0 20px;color:var(--quiet)}
h1{margin:0 0 12px;font:600 1.9rem/1.2 Georgia,serif}
a{display:inline-block;padding:12px 20px;border-radius:8px;background:#d5aa51;color:#1b1405;font-weight:600;
text-decoration:none}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash("sha256", style, "base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * A whole page that says in plain words why there is no other one. With `retryAfterSeconds` the browser asks
 * again by itself; not after a form, which would be sent again.
 */
export function unavailablePage({
  text,
  retryAfterSeconds,
}: {
  text: string;
  retryAfterSeconds: number | null;
}): {
  html: string;
  policy: string;
} {
  const again =
    retryAfterSeconds === null ? "" : `<meta http-equiv="refresh" content="${String(retryAfterSeconds)}">`;
  const follows =
    retryAfterSeconds === null
      ? ""
      : `<p>This page reloads automatically. You can also press the button.</p><a href="">Try again</a>`;
  return { html: pageOf({ title: "Back in a moment", text, head: again, rest: follows }), policy };
}

/** What the service worker shows when there is no network. */
export function offlinePage(): { html: string; policy: string } {
  const text = "Your device can't reach us. Check your connection, then try again.";
  const rest = `<a href="">Try again</a>`;
  return { html: pageOf({ title: "You're offline", text, head: "", rest }), policy };
}

type Parts = { title: string; text: string; head: string; rest: string };

function pageOf({ title, text, head, rest }: Parts): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${head}
<title>${title}</title><style>${style}</style></head>
<body><main id="main"><h1>${title}</h1><p>${text}</p>${rest}</main></body></html>`;
}
