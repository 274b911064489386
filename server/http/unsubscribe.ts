import type { Hono } from "hono";
import { unsubscribeFromReviews } from "../../domain/reviews/index.ts";
import type { Services } from "../services.ts";

/**
 * Where mail programs unsubscribe their reader by one press (RFC 8058): a post without cookies or an origin,
 * whose address holds the mail's own token. Whoever opens the address is shown the page, since programs that
 * look at links press nothing.
 */
export function addUnsubscribe(app: Hono, { ctx }: { ctx: Pick<Services["ctx"], "db" | "clock"> }): void {
  app.post("/api/unsubscribe/:token", async (c) => {
    const done = await unsubscribeFromReviews(ctx, c.req.param("token"));
    return done.ok ? c.text("You're unsubscribed.") : c.text(done.error.text, 404);
  });
  app.get("/api/unsubscribe/:token", (c) =>
    c.redirect(`/unsubscribe/${encodeURIComponent(c.req.param("token"))}`),
  );
}
