import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { ctxContext, requestContext } from "./context.ts";
import { NonceContext } from "./nonce.ts";

const renderTimeoutMilliseconds = 10_000;

/**
 * Renders a page in one piece: the server needs all of it to compress it, to hash its scripts for the content
 * policy, and to keep it for the next visitor.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(requestContext);
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          const body = new PassThrough();
          headers.set("Content-Type", "text/html; charset=utf-8");
          resolve(
            new Response(createReadableStreamFromReadable(body), { status: failed ? 500 : status, headers }),
          );
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          failed = true;
          context.get(ctxContext).log.error({ err: error }, "a page failed to render");
        },
      },
    );
    const timer = setTimeout(() => abort(new Error("Rendering took too long")), renderTimeoutMilliseconds);
  });
}

/** Logs what a loader, an action or a render threw, unless the client went away. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  const { log } = context.get(ctxContext);
  if (isRouteErrorResponse(error) && error.status < 500) {
    log.debug({ status: error.status }, "a request was refused");
    return;
  }
  log.error({ err: error }, "a request failed");
}
