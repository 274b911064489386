import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Helpers of the demo; a production build has no such routes. */
const demoRoutes = [
  route("demo/kit", "routes/demo/kit.tsx"),
  route("demo/mails", "routes/demo/mails.tsx"),
  route("demo/mails.json", "routes/demo/mails-json.ts"),
];

export default [
  layout("routes/site/site-layout.tsx", [
    index("routes/home/home.tsx"),
    route("sell-gold", "routes/gold/sell-gold.tsx"),
    route("buy-gold", "routes/gold/buy-gold.tsx"),
    ...["buy-accounts", "sell-accounts", "services"].map((path) =>
      route(path, "routes/info/counter.tsx", { id: `counter/${path}` }),
    ),
    route("meeting-instructions", "routes/orders/meeting-instructions.tsx"),
    route("track-order/:orderId?", "routes/orders/track-order.tsx"),
    route("order/:orderId", "routes/orders/order.tsx"),
    route("support", "routes/info/support.tsx"),
    route("contact", "routes/info/contact.tsx"),
    route("terms", "routes/info/terms.tsx"),
    route("privacy", "routes/info/privacy.tsx"),
    route("refund-policy", "routes/info/refund-policy.tsx"),
    route("api/reference", "routes/reference/reference.tsx"),
    route("auth", "routes/auth/auth.tsx"),
    route("auth/callback", "routes/auth/callback.tsx"),
    route("auth/second-step", "routes/auth/second-step.tsx"),
    route("register", "routes/auth/register.tsx"),
    route("profile", "routes/profile/profile.tsx"),
    route("profile/orders/:orderId", "routes/profile/order.tsx"),
    route("orders/:orderId/invoice", "routes/invoice/invoice.tsx"),
    route("profile/security", "routes/profile/security.tsx"),
    route("admin/login", "routes/admin/login.tsx"),
    route("*", "routes/info/not-found.tsx"),
  ]),
  route("admin", "routes/admin/desk.tsx", [
    index("routes/admin/overview.tsx"),
    route("gold", "routes/admin/gold.tsx"),
    route("payouts", "routes/admin/payouts.tsx"),
    route("mails", "routes/admin/mails.tsx"),
    route("people", "routes/admin/people.tsx"),
    route("content", "routes/admin/content.tsx"),
    route("keys", "routes/admin/keys.tsx"),
    route("orders/:orderId/invoice", "routes/admin/invoice.tsx"),
    route("dashboard", "routes/admin/dashboard.ts"),
  ]),
  route("orders/:orderId/invoice.pdf", "routes/invoice/invoice-pdf.ts"),
  route("gold/quote", "routes/gold/quote.ts"),
  route("theme", "routes/site/theme.ts"),
  route("logout", "routes/auth/logout.ts"),
  route("robots.txt", "routes/site/robots.ts"),
  route("sitemap.xml", "routes/site/sitemap.ts"),
  ...(process.env.DEMO === "1" ? demoRoutes : []),
] satisfies RouteConfig;
