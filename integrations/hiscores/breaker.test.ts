import { expect, test } from "vitest";
import { fixedClock } from "../../kernel/clock.ts";
import { type Breaker, createBreaker } from "./breaker.ts";

let names = 0;
/** Another name each time. */
const fresh = () => `player ${++names}`;
const fail = (breaker: Breaker, times: number) => {
  for (let time = 0; time < times; time += 1) breaker.failed(fresh());
};

test("failures for five names in a row stop the questions for half a minute, four do not", () => {
  const clock = fixedClock(new Date(0));
  const breaker = createBreaker(clock);
  fail(breaker, 4);
  expect(breaker.admit(fresh())).toBe("freely");
  fail(breaker, 1);
  expect(breaker.admit(fresh())).toBe("no");
  clock.advance(29_999);
  expect(breaker.admit(fresh())).toBe("no");
});

test("whatever works between failures starts the count anew", () => {
  const breaker = createBreaker(fixedClock(new Date(0)));
  fail(breaker, 4);
  breaker.worked();
  fail(breaker, 4);
  expect(breaker.admit(fresh())).toBe("freely");
});

test("after the rest one may try, once; nobody beside it until it has worked", () => {
  const clock = fixedClock(new Date(0));
  const breaker = createBreaker(clock);
  fail(breaker, 5);
  clock.advance(30_000);
  expect([breaker.admit(fresh()), breaker.admit(fresh())]).toEqual(["once", "no"]);
  breaker.worked();
  expect(breaker.admit(fresh())).toBe("freely");
});

test("a try that fails begins another rest; one that never ends lets another one try after it", () => {
  const clock = fixedClock(new Date(0));
  const breaker = createBreaker(clock);
  fail(breaker, 5);
  clock.advance(30_000);
  expect(breaker.admit(fresh())).toBe("once");
  clock.advance(5_000);
  fail(breaker, 1);
  clock.advance(29_999);
  expect(breaker.admit(fresh())).toBe("no");
  clock.advance(1);
  expect(breaker.admit(fresh())).toBe("once");
  clock.advance(30_000);
  expect(breaker.admit(fresh())).toBe("once");
});

test("one name that fails again and again stops nobody", () => {
  const breaker = createBreaker(fixedClock(new Date(0)));
  for (let time = 0; time < 50; time += 1) breaker.failed("torn page");
  expect([breaker.admit(fresh()), breaker.admit("torn page")]).toEqual(["freely", "freely"]);
  fail(breaker, 3);
  breaker.failed("torn page");
  expect(breaker.admit(fresh())).toBe("freely");
  fail(breaker, 1);
  expect(breaker.admit(fresh())).toBe("no");
});

test("after the rest a name that has failed already tries for itself only", () => {
  const clock = fixedClock(new Date(0));
  const breaker = createBreaker(clock);
  const known = ["a", "b", "c", "d", "e"];
  for (const name of known) breaker.failed(name);
  clock.advance(29_999);
  expect(known.map((name) => breaker.admit(name))).toEqual(["no", "no", "no", "no", "no"]);
  clock.advance(1);
  expect(known.map((name) => breaker.admit(name))).toEqual(["once", "no", "no", "no", "no"]);
  breaker.failed("a");
  expect(breaker.admit("cinder wren")).toBe("once");
  breaker.worked();
  expect([breaker.admit("a"), breaker.admit(fresh())]).toEqual(["freely", "freely"]);
});

test("while nothing works a service is asked for one new and one failed name in each half a minute", () => {
  const clock = fixedClock(new Date(0));
  const breaker = createBreaker(clock);
  fail(breaker, 5);
  let asked = 0;
  for (let second = 0; second < 300; second += 1) {
    clock.advance(1_000);
    for (const name of [fresh(), fresh(), "player 1", `player ${names - 1}`]) {
      if (breaker.admit(name) === "no") continue;
      asked += 1;
      breaker.failed(name);
    }
  }
  expect(asked).toBeGreaterThanOrEqual(10);
  expect(asked).toBeLessThanOrEqual(20);
});

test("a failed name alone finds out that the service works again", () => {
  const clock = fixedClock(new Date(0));
  const breaker = createBreaker(clock);
  for (const name of ["a", "b", "c", "d", "e"]) breaker.failed(name);
  clock.advance(30_000);
  expect(breaker.admit("c")).toBe("once");
  breaker.worked();
  expect(breaker.admit(fresh())).toBe("freely");
});
