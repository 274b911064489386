import { z } from "zod";

const answerSchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/**
 * Calls a method of a node. Rejects when there is no answer within five seconds, or when the node refuses.
 */
export async function callNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    redirect: "error",
    signal: AbortSignal.timeout(5_000),
  });
  const { result, error } = answerSchema.parse(await answer.json());
  if (error) throw new Error(`The node refuses ${method}: ${error.message}`);
  return result;
}
