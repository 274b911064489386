const mostMilliseconds = 3_000;
const mostBytes = 65_536;

/** The JSON at an address: 3 s and 64 KiB at most, no redirects. Rejects on everything but a 200 with JSON. */
export async function readJson(url: string): Promise<unknown> {
  const answer = await fetch(url, {
    redirect: "error",
    headers: { "User-Agent": "Goldhall (price of ETH)", Accept: "application/json" },
    signal: AbortSignal.timeout(mostMilliseconds),
  });
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw new Error(`status ${answer.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}
