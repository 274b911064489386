import type { Hono } from "hono";
import { logoSrc } from "../../kernel/logo-src.ts";
import { readLogo } from "../../platform/settings/read-logo.ts";
import { readShop } from "../../platform/settings/read-shop.ts";
import type { Services } from "../services.ts";

/** Where whoever asks for an icon by a fixed address finds it. */
const iconPaths = ["/icon.png", "/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"];

/**
 * Sends who asks for an icon by a fixed address to the shop's logo; where it has none, the files follow that
 * have ours. `/icon.png` is asked for each time, by notifications on a device.
 */
export function addShopIcon(app: Hono, { ctx }: Pick<Services, "ctx">): void {
  for (const path of iconPaths) {
    app.get(path, async (c, next) => {
      const logo = await readLogo(ctx.db);
      c.header("Cache-Control", "no-cache");
      if (logo) return c.redirect(logoSrc(logo.id, "square"));
      if (path === "/icon.png") return c.redirect("/apple-touch-icon.png");
      await next();
    });
  }
}

/** What stands in the manifest whatever the shop is called. */
const manifest = {
  description: "Gold, accounts and boosts at posted rates.",
  id: "/",
  start_url: "/",
  scope: "/",
  // Phones of Apple push to a shop on the home screen only, and only where it opens as a program.
  display: "standalone",
  background_color: "#0b1210",
  theme_color: "#0b1210",
  icons: [
    { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
    { src: "/apple-touch-icon.png", type: "image/png", sizes: "180x180" },
    { src: "/favicon.ico", type: "image/x-icon", sizes: "32x32" },
  ],
};

/** Answers the web app manifest: name and icon with which a home screen shows the shop are the owner's. */
export function addManifest(app: Hono, { ctx }: Pick<Services, "ctx">): void {
  app.get("/manifest.webmanifest", async (c) => {
    const [{ name }, logo] = await Promise.all([readShop(ctx.db), readLogo(ctx.db)]);
    const icons = logo
      ? [{ src: logoSrc(logo.id, "square"), type: "image/png", sizes: "192x192" }]
      : manifest.icons;
    const body = JSON.stringify({ name, short_name: name, ...manifest, icons });
    return c.body(body, 200, { "Content-Type": "application/manifest+json", "Cache-Control": "no-cache" });
  });
}
