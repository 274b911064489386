import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createHiscores, type HiscoresOptions } from "../../integrations/hiscores/hiscores-client.ts";
import { fixedClock } from "../../kernel/clock.ts";
import { freePort } from "../../platform/free-port.ts";
import { eventually } from "../support/tools.ts";
import { type HiscoresDouble, hiscoresDouble, jsonAt, saying } from "./hiscores-double.ts";

const open: HiscoresDouble[] = [];
afterEach(async () => {
  for (const double of open.splice(0)) await double.close();
});

type Handlers = Parameters<typeof hiscoresDouble>;

/** A client, however slow its machine, and the service that it asks. */
async function asking(handlers: Handlers, options: Partial<HiscoresOptions> = {}) {
  const service = await hiscoresDouble(...handlers);
  open.push(service);
  const clock = fixedClock(new Date("2026-11-20T12:00:00Z"));
  const troubles: string[] = [];
  const client = createHiscores({
    url: service.url,
    clock,
    onTrouble: (reason) => troubles.push(reason),
    timeoutMilliseconds: 60_000,
    totalMilliseconds: 200_000,
    retryAfterMilliseconds: [5, 10],
    ...options,
  });
  return { service, clock, troubles, client };
}

const found = saying(200, jsonAt(70));
const missing = saying(404, "<html>404</html>");
const down = saying(500, "down");
const unavailable = { kind: "unavailable" };

test("a player is asked for in the address, escaped, and by whom we say we are", async () => {
  const { service, client } = await asking([found]);
  const answer = await client.lookUp("Cinder_Wren");
  expect(answer).toMatchObject({ kind: "found", scores: { total: 1680, levels: { Magic: 70 } } });
  const [request] = service.asked;
  expect(request?.url).toBe("/m=hiscore_oldschool/index_lite.json?player=cinder%20wren");
  expect(request?.headers["user-agent"]).toMatch(/^Goldhall/);
});

test("404 is a player who is not ranked, asked once", async () => {
  const { service, client, troubles } = await asking([missing]);
  expect(await client.lookUp("Nobody")).toEqual({ kind: "not_ranked" });
  expect([service.asked.length, troubles]).toEqual([1, []]);
});

test("a found player is remembered for 5 minutes in every spelling, one not ranked for one", async () => {
  const { service, client, clock } = await asking([found]);
  const first = await client.lookUp("Cinder Wren");
  clock.advance(5 * 60_000 - 1);
  expect(await client.lookUp("cinder-wren")).toEqual(first);
  expect(service.asked).toHaveLength(1);
  clock.advance(1);
  service.become(missing);
  expect(await client.lookUp("Cinder Wren")).toEqual({ kind: "not_ranked" });
  clock.advance(60_000 - 1);
  expect(await client.lookUp("Cinder Wren")).toEqual({ kind: "not_ranked" });
  expect(service.asked).toHaveLength(2);
  clock.advance(1);
  service.become(found);
  expect(await client.lookUp("Cinder Wren")).toEqual(first);
});

test("a name that was asked for in vain is left alone for 20 s", async () => {
  const { client, service, clock } = await asking([down, down, down, found]);
  expect(await client.lookUp("Cinder Wren")).toEqual(unavailable);
  clock.advance(20_000 - 1);
  expect(await client.lookUp("cinder_wren")).toEqual(unavailable);
  expect(service.asked).toHaveLength(3);
  clock.advance(1);
  expect(await client.lookUp("Cinder Wren")).toMatchObject({ kind: "found" });
  expect(service.asked).toHaveLength(4);
});

test("who asks for one unreadable name again and again closes nothing for everybody else", async () => {
  const { client, clock } = await asking([
    (request, response) => void (request.url?.includes("torn") ? down : found)(request, response),
  ]);
  for (let time = 0; time < 8; time += 1) {
    expect(await client.lookUp("Torn Page")).toEqual(unavailable);
    clock.advance(20_000);
  }
  expect(await client.lookUp("Cinder Wren")).toMatchObject({ kind: "found" });
});

test("after five unreadable names it is another one that opens the high scores again", async () => {
  const { client, clock } = await asking([
    (request, response) => void (request.url?.includes("torn") ? down : found)(request, response),
  ]);
  const torn = ["Torn A", "Torn B", "Torn C", "Torn D", "Torn E"];
  for (const name of torn) await client.lookUp(name);
  expect(await client.lookUp("Cinder Wren")).toEqual(unavailable);
  clock.advance(30_000);
  for (const name of torn) expect(await client.lookUp(name)).toEqual(unavailable);
  expect(await client.lookUp("Cinder Wren")).toMatchObject({ kind: "found" });
});

test("who asks for one player at the same time shares one question", async () => {
  const { service, client } = await asking([found]);
  const answers = await Promise.all(["Cinder Wren", "cinder_wren", "CINDER WREN"].map(client.lookUp));
  expect(new Set(answers).size).toBe(1);
  expect(service.asked).toHaveLength(1);
});

test.each([
  ["500", down],
  ["200 with a page", saying(200, "<!doctype html><title>Maintenance</title>")],
  ["200 with other JSON", saying(200, '{"error":"down"}')],
  ["204", saying(204, "")],
])("%s is tried twice more and then is a service that is down", async (_what, handler) => {
  const { service, client, troubles } = await asking([handler]);
  expect(await client.lookUp("Cinder Wren")).toEqual(unavailable);
  expect([service.asked.length, troubles.length]).toEqual([3, 3]);
  expect(troubles.join()).not.toMatch(/cinder/i);
});

test("the third try may still find the player", async () => {
  const { client } = await asking([down, saying(200, "<html>"), found]);
  expect(await client.lookUp("Cinder Wren")).toMatchObject({ kind: "found" });
});

test("a redirect is not followed", async () => {
  const other = await hiscoresDouble(found);
  open.push(other);
  const { client } = await asking([saying(302, "", { Location: other.url })]);
  expect(await client.lookUp("Cinder Wren")).toEqual(unavailable);
  expect(other.asked).toHaveLength(0);
});

test("an answer over 64 KiB is given up on before it has come, one just below is read", async () => {
  let written = 0;
  const { client } = await asking(
    [
      (_request, response) => {
        response.writeHead(200);
        const more = () => {
          written += 16_384;
          if (!response.destroyed && written < 50_000_000) response.write(" ".repeat(16_384), more);
        };
        more();
      },
    ],
    { retryAfterMilliseconds: [] },
  );
  expect(await client.lookUp("Cinder Wren")).toEqual(unavailable);
  expect(written).toBeLessThan(50_000_000);
  const json = jsonAt(70);
  const fitting = await asking([saying(200, json + " ".repeat(65_536 - json.length))]);
  expect(await fitting.client.lookUp("Cinder Wren")).toMatchObject({ kind: "found" });
  const larger = await asking([saying(200, json + " ".repeat(65_537 - json.length))]);
  expect(await larger.client.lookUp("Cinder Wren")).toEqual(unavailable);
});

/** In this test the time that a try has passes as told. */
function timeOfTries(passes: (milliseconds: number) => Promise<void>): void {
  const limited = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const over = new AbortController();
    void passes(milliseconds).then(() => over.abort(new DOMException("The time is over", "TimeoutError")));
    return over.signal;
  });
  onTestFinished(() => limited.mockRestore());
}

const silent = () => {};
const halfSaid: Handlers[0] = (_request, response) => void response.writeHead(200).write('{"skills":[');

test.each([
  ["answers nothing", silent],
  ["stops in the middle of its answer", halfSaid],
])("a service that %s is given up on after the time of a try", async (_what, handler) => {
  const { client, service } = await asking([handler]);
  // The time of a try passes once the service was asked.
  timeOfTries(async () => {
    const before = service.asked.length;
    await eventually("a question", async () => service.asked.length > before);
  });
  expect(await client.lookUp("Cinder Wren")).toEqual(unavailable);
  expect(service.asked).toHaveLength(3);
});

test("a try has five seconds and a look-up eight in all, unless told otherwise", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const limits: number[] = [];
  timeOfTries(async (milliseconds) => {
    limits.push(milliseconds);
    vi.advanceTimersByTime(milliseconds);
  });
  const client = createHiscores({
    url: "http://127.0.0.1:9/index_lite.json",
    clock: fixedClock(new Date(0)),
  });
  expect(await client.lookUp("Cinder Wren")).toEqual(unavailable);
  expect(limits).toEqual([5_000, 3_000]);
});

test("a machine that answers nobody is a service that is down", async () => {
  const url = `http://127.0.0.1:${await freePort()}/index_lite.json`;
  const client = createHiscores({ url, clock: fixedClock(new Date(0)), retryAfterMilliseconds: [1] });
  expect(await client.lookUp("Cinder Wren")).toEqual(unavailable);
});

const names = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `Player ${from + at}`);

test("after five look-ups in vain nobody is asked for half a minute; then one question, and by it all others", async () => {
  const { service, client, clock } = await asking([down]);
  for (const name of names(5)) expect(await client.lookUp(name)).toEqual(unavailable);
  const before = service.asked.length;
  expect(before).toBe(15);
  expect(await client.lookUp("Cinder Wren")).toEqual(unavailable);
  clock.advance(29_999);
  expect(await client.lookUp("Cinder Wren")).toEqual(unavailable);
  expect(service.asked).toHaveLength(before);
  clock.advance(1);
  const both = await Promise.all(names(2).map(client.lookUp));
  expect(both).toEqual([unavailable, unavailable]);
  expect(service.asked).toHaveLength(before + 1);
  clock.advance(30_000);
  service.become(found);
  expect(await client.lookUp("Cinder Wren")).toMatchObject({ kind: "found" });
  for (const answer of await Promise.all(names(4).map(client.lookUp))) expect(answer.kind).toBe("found");
});

test("a player who is not ranked shows that the service works", async () => {
  const { client, service } = await asking([down]);
  for (const name of names(4)) await client.lookUp(name);
  service.become(missing);
  expect(await client.lookUp("Nobody")).toEqual({ kind: "not_ranked" });
  service.become(down);
  for (const name of names(4, 4)) await client.lookUp(name);
  service.become(found);
  expect(await client.lookUp("Cinder Wren")).toMatchObject({ kind: "found" });
});
