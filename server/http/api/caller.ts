import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { ShopCtx } from "../../../app/context.ts";
import { orderTokenOf } from "../../../app/shell/access/order-access.ts";
import { claimGuestOrders } from "../../../domain/orders/index.ts";
import {
  actorOf,
  actorOfKey,
  clientAddressHeader,
  readViewer,
  type Viewer,
} from "../../../domain/people/index.ts";
import { keyPrefix } from "../../../domain/people/model.ts";
import { lazyChild } from "../../../platform/log/lazy-child.ts";
import { networkOf } from "../../../platform/rate-limit/network.ts";
import type { Services } from "../../services.ts";
import { clientAddress } from "../client-address.ts";
import { hasSession } from "../page-cache.ts";
import { ownPages } from "../security.ts";
import type { ApiLimits } from "./limits.ts";
import { challenge, refuse } from "./problem.ts";

/**
 * The caller and their credentials. A bearer token overrides the session, because the origin of such a
 * request isn't checked.
 */
export type Caller = {
  ctx: ShopCtx;
  requestId: string;
  /** The key of rate limits: the staff key, else the client's network. */
  counted: string;
  /**
   * The client's network; undefined for a key with `orders.progress`, whose program orders for many people.
   */
  client: string | undefined;
  /** The scope of idempotency keys (Rule P11). */
  scope: string;
  /** The access token of an order, when the bearer token is not a staff key. */
  orderToken: string | undefined;
  /**
   * The token for reading an order: the bearer token, else the browser's cookie of the order if our own page
   * calls. The cookie never gives the right to change anything (decision 019).
   */
  readTokenOf(orderId: string): string | undefined;
  viewer: Viewer | null;
};

export type ApiEnv = { Variables: { caller: Caller } };

const bearer = /^Bearer +([\x21-\x7e]{1,300})$/i;

/**
 * Identifies the caller by staff key or session cookie; else a visitor, perhaps with an order's access token.
 * Reads the database only for a key or a session. Refuses an invalid key.
 */
export function identify(services: Services, limits: ApiLimits): MiddlewareHandler<ApiEnv> {
  const isFromUs = ownPages(services.config.origin);
  return async (c, next) => {
    const requestId = randomUUID();
    c.header("X-Request-Id", requestId);
    const client = clientAddress(c, services.config.trustProxy);
    const network = networkOf(client);
    const log = lazyChild(services.ctx.log, { request: requestId });
    const base: Caller = {
      ctx: { ...services.ctx, log },
      requestId,
      counted: network,
      client: network,
      scope: `api:network:${network}`,
      orderToken: undefined,
      readTokenOf: (orderId) => (isFromUs(c.req.raw.headers) ? orderTokenOf(c.req.raw, orderId) : undefined),
      viewer: null,
    };
    const authorization = c.req.header("authorization");
    const caller =
      authorization !== undefined && /^bearer\b/i.test(authorization)
        ? await byBearer(c, base, authorization, limits)
        : await bySession(c, base, client);
    if (caller instanceof Response) return caller;
    c.set("caller", caller);
    return next();
  };
}

async function byBearer(c: Context, visitor: Caller, authorization: string, limits: ApiLimits) {
  const token = bearer.exec(authorization)?.[1];
  if (token === undefined) return refuseKey(c);
  if (!token.startsWith(keyPrefix)) return { ...visitor, orderToken: token, readTokenOf: () => token };
  const base = { ...visitor, readTokenOf: () => undefined };
  const actor = await actorOfKey(base.ctx, token);
  if (!actor) return limits.failure(c, "wrong_key", base.counted) ?? refuseKey(c);
  const scope = `api:key:${actor.keyId}`;
  const actsForMany = actor.capabilities.includes("orders.progress");
  return {
    ...base,
    ctx: { ...base.ctx, actor },
    scope,
    counted: scope,
    ...(actsForMany ? { client: undefined } : {}),
  };
}

function refuseKey(c: Context): Response {
  const detail = "This key is unknown or was revoked.";
  const headers = { "WWW-Authenticate": `${challenge}, error="invalid_token"` };
  return refuse(c, { code: "unauthenticated", detail, headers });
}

async function bySession(c: Context, base: Caller, client: string): Promise<Caller> {
  if (!hasSession(c.req.header("cookie"))) return base;
  const { headers } = c.req.raw;
  headers.set(clientAddressHeader, client);
  const { viewer, cookies } = await readViewer(base.ctx, headers);
  for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
  if (!viewer) return base;
  const { personId, email, emailVerified, elevatedUntil } = viewer;
  const ctx = { ...base.ctx, actor: actorOf(viewer) };
  // Orders that staff placed as a guest with their own address are theirs, so others handle them (Rule P4).
  if (elevatedUntil && emailVerified) await claimGuestOrders(ctx, { personId, email });
  return {
    ...base,
    ctx,
    scope: `api:person:${viewer.personId}`,
    viewer,
  };
}
