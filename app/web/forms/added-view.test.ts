import { describe, expect, test } from "vitest";
import { addedView } from "./added-view.ts";

const added = (shown: string, target: string, wanted: string) =>
  addedView(new URLSearchParams(shown), new URLSearchParams(target), new URLSearchParams(wanted)).toString();

describe("a link that is pressed while another view is on its way", () => {
  test("adds what it adds and keeps what is wanted", () => {
    expect(added("", "at_risk=true", "q=heron")).toBe("q=heron&at_risk=true");
    expect(added("type=gold_sale", "type=gold_sale&status=pending", "q=x&type=gold_buy")).toBe(
      "q=x&type=gold_buy&status=pending",
    );
  });
  test("takes back what it takes back", () => {
    expect(added("at_risk=true&q=a", "q=a", "q=ab&at_risk=true")).toBe("q=ab");
    expect(added("build=Pure&price=0-50", "price=0-50", "build=Pure&price=0-50&q=max")).toBe(
      "price=0-50&q=max",
    );
  });
  test("changes one value for another", () => {
    expect(added("status=pending", "status=completed", "status=pending&q=x")).toBe("q=x&status=completed");
    expect(added("sort=created", "sort=amount&direction=asc", "sort=created&q=x")).toBe(
      "q=x&sort=amount&direction=asc",
    );
  });
  test("takes one of several values and leaves the others", () => {
    expect(added("build=Pure&build=Main", "build=Main", "build=Pure&build=Main&build=Zerker")).toBe(
      "build=Main&build=Zerker",
    );
  });
});
