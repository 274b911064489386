import { createContext, type RouterContext, type RouterContextProvider } from "react-router";
import type { AccountSalesCtx } from "../domain/account-sales/index.ts";
import type { ContentPreview } from "../domain/content/index.ts";
import type { LegalInForce } from "../domain/content/model.ts";
import type { CatalogCtx, PicturesCtx } from "../domain/listings/index.ts";
import type { DiscordCtx, PushCtx, WebhooksCtx } from "../domain/notifications/index.ts";
import type { InvoicePrinter } from "../domain/orders/ports.ts";
import type { EthPorts } from "../domain/payments/index.ts";
import type { StatementPrinter } from "../domain/payments/ports.ts";
import type { GuardsCtx, PeopleCtx, Viewer } from "../domain/people/index.ts";
import type { ShopFacts } from "../domain/settings/index.ts";
import type { LogoCoder } from "../domain/settings/ports.ts";
import type { ApiReference } from "./content/shop/api-reference/api-reference.ts";
import type { SiteLayoutData } from "./shell/site/read-layout.ts";

/** Everything that the commands of the shop's parts need. */
export type ShopCtx = PeopleCtx &
  AccountSalesCtx &
  PicturesCtx &
  CatalogCtx &
  WebhooksCtx &
  PushCtx &
  GuardsCtx &
  DiscordCtx & {
    logoCoder: LogoCoder;
    printInvoice: InvoicePrinter;
    printStatement: StatementPrinter;
    eth: EthPorts;
    /** The draft with which this page is shown to its editor. Never set while something is changed. */
    contentPreview?: ContentPreview;
  };

/** What the server knows of one request before any route runs. */
export type RequestFacts = {
  /** Sent as `X-Request-Id` and written in the log, so that both can be brought together. */
  id: string;
  /** The client's address, or its network with IPv6, for limits. */
  client: string;
  /** Marks our own inline scripts while rendering; never reaches the browser. */
  nonce: string;
  origin: string;
  demo: boolean;
  /** Version and commit of the program, for the page's head. */
  version: string;
  discordEnabled: boolean;
  /** Whether there is a folder for daily backups. */
  canBackUp: boolean;
  viewer: Viewer | null;
  theme: Theme;
  /** A position in the event log from before anything was read; a page's live stream resumes there. */
  livePosition: string;
  /**
   * Settles once every server has dropped what it kept from before, or after two seconds. Answers whether all
   * did.
   */
  heardEverywhere(): Promise<boolean>;
  /** Asked with HEAD, which pages see as GET: nothing may be given or written for it. */
  headersOnly: boolean;
  flash: Flash | null;
  /** Signs a message for the page after a redirect, a path of our own. */
  flashes: { write(flash: Flash, to: string): string };
  secureCookies: boolean;
  /** Adds a `Set-Cookie` header to whatever the answer will be. */
  setCookie(cookie: string): void;
};

export const themes = ["dark", "light", "system"] as const;
export type Theme = (typeof themes)[number];

/** A message for the page after a redirect; shown as a toast, or in the page when there is no script. */
export type Flash = { title: string; text?: string; tone: "good" | "bad" | "info" | "warn" };

/**
 * A context key that stays the same however often this module is loaded: while developing, Vite loads it anew
 * after a change, and the server that was started before would set a key that no page asks for.
 */
function stableKey<T>(name: string): RouterContext<T> {
  const symbol = Symbol.for(`goldhall.${name}`);
  const known: unknown = Reflect.get(globalThis, symbol);
  // Only this function writes under the symbol, with this name's type.
  const key = (known as RouterContext<T> | undefined) ?? createContext<T>();
  Reflect.set(globalThis, symbol, key);
  return key;
}

/** The business context of the request, its actor included. */
export const ctxContext = stableKey<ShopCtx>("ctx");
export const requestContext = stableKey<RequestFacts>("request");
/** Reads the API's description for people, for its own page. */
export const apiReferenceContext = stableKey<() => Promise<ApiReference>>("api-reference");
/**
 * Reads what stands round the page; for visitors it may be kept, those who are signed in see what they
 * changed.
 */
export const layoutContext = stableKey<() => Promise<SiteLayoutData>>("layout");
/** Reads what the owner's settings say of the shop; for visitors it may be kept as the layout is. */
export const shopContext = stableKey<() => Promise<ShopFacts>>("shop");
/** Reads which versions of the legal texts hold; for visitors it may be kept as the layout is. */
export const legalContext = stableKey<() => Promise<LegalInForce>>("legal");
/**
 * Where the page is laid once it is rendered, in UTF-8. As the body of its response it would be copied three
 * times, and the copies, which hang on a stream, would outlive the rounds of the collector that are cheap.
 * `isUnavailable` says that something failed because the database was unavailable.
 */
export const pageContext = stableKey<{ rendered?: Buffer<ArrayBuffer>; isUnavailable?: boolean }>("page");

type WithContext = { context: Readonly<RouterContextProvider> };

/** The business context of a loader or an action. */
export function ctxOf({ context }: WithContext): ShopCtx {
  return context.get(ctxContext);
}

/** The request's facts in a loader or an action. */
export function factsOf({ context }: WithContext): RequestFacts {
  return context.get(requestContext);
}
