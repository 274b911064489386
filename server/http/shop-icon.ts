import type { Hono } from "hono";
import { logoSrc } from "../../kernel/logo-src.ts";
import { readLogo } from "../../platform/settings/read-logo.ts";
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
