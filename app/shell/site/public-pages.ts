/** Pages worth finding: the sitemap lists them, besides each account that is for sale. */
export const listedPages = [
  "/",
  "/sell-gold",
  "/buy-gold",
  "/buy-accounts",
  "/sell-accounts",
  "/services",
  "/support",
  "/contact",
  "/reviews",
  "/terms",
  "/privacy",
  "/refund-policy",
];

/** Where search engines may not look. */
export const closedPaths = ["/admin", "/api", "/auth", "/profile", "/logout", "/theme", "/register", "/demo"];
