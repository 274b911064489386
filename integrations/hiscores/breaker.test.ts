import { expect, test } from "vitest";
import { fixedClock } from "../../kernel/clock.ts";
import { type Breaker, createBreaker } from "./breaker.ts";

const fail = (breaker: Breaker, times: number) => {
  for (let time = 0; time < times; time += 1) breaker.failed();
};

test("five failures in a row stop the questions for half a minute, four do not", () => {
  const clock = fixedClock(new Date(0));
  const breaker = createBreaker(clock);
  fail(breaker, 4);
  expect(breaker.admit()).toBe("freely");
  fail(breaker, 1);
  expect(breaker.admit()).toBe("no");
  clock.advance(29_999);
  expect(breaker.admit()).toBe("no");
});

test("whatever works between failures starts the count anew", () => {
  const breaker = createBreaker(fixedClock(new Date(0)));
  fail(breaker, 4);
  breaker.worked();
  fail(breaker, 4);
  expect(breaker.admit()).toBe("freely");
});

test("after the rest one may try, once; nobody beside it until it has worked", () => {
  const clock = fixedClock(new Date(0));
  const breaker = createBreaker(clock);
  fail(breaker, 5);
  clock.advance(30_000);
  expect([breaker.admit(), breaker.admit()]).toEqual(["once", "no"]);
  breaker.worked();
  expect(breaker.admit()).toBe("freely");
});

test("a try that fails begins another rest; one that never ends lets another one try after it", () => {
  const clock = fixedClock(new Date(0));
  const breaker = createBreaker(clock);
  fail(breaker, 5);
  clock.advance(30_000);
  expect(breaker.admit()).toBe("once");
  clock.advance(5_000);
  fail(breaker, 1);
  clock.advance(29_999);
  expect(breaker.admit()).toBe("no");
  clock.advance(1);
  expect(breaker.admit()).toBe("once");
  clock.advance(30_000);
  expect(breaker.admit()).toBe("once");
});
