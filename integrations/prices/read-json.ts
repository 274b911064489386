const mostMilliseconds = 3_000;
const mostBytes = 65_536;

/**
 * What an address answered, and when by its headers: a cache on the way may have kept it for long. Null when
 * they are silent.
 */
export type JsonAnswer = { body: unknown; at: Date | null };

/**
 * The JSON at an address: 3 s and 64 KiB at most, no redirects. Rejects on everything but a 200 with JSON.
 */
export async function readJson(url: string): Promise<JsonAnswer> {
  const answer = await fetch(url, {
    redirect: "error",
    headers: {
      "User-Agent": "Goldhall (price of ETH)",
      Accept: "application/json",
      "Cache-Control": "no-cache",
    },
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
  return { body: JSON.parse(Buffer.concat(chunks).toString("utf8")), at: answeredAt(answer.headers) };
}

/**
 * `Date` less `Age`. Caches keep the date of the answer's making, and some give it anew: the older reading is
 * the safe one.
 */
function answeredAt(headers: Headers): Date | null {
  const date = Date.parse(headers.get("date") ?? "");
  const age = /^\d{1,9}$/.exec(headers.get("age") ?? "")?.[0] ?? "0";
  return Number.isNaN(date) ? null : new Date(date - Number(age) * 1_000);
}
