/**
 * Whether a request failed because its sender hung up in the middle of the body. What failed for another
 * reason is a failure of ours, though its sender may have gone since.
 */
export function isHungUp(request: Request, error: Error): boolean {
  return request.signal.aborted && Reflect.get(error, "code") === "ECONNRESET";
}
