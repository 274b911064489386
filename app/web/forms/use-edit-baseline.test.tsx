import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useEditBaseline } from "./use-edit-baseline.ts";

const stored = { version: 7, values: { name: "Heron", world: "330", verified: true } };

type Sent = { fields: Record<string, string>; errors: Record<string, string> };

function Probe(sent: Sent) {
  return <pre>{JSON.stringify(useEditBaseline(stored, { ...sent, busy: false }))}</pre>;
}

/** What a form starts from that was last sent with these fields. */
function baselineOf(fields: Sent["fields"], errors: Sent["errors"] = {}): unknown {
  const html = renderToStaticMarkup(<Probe fields={fields} errors={errors} />);
  return JSON.parse(html.replace(/<.*?>/g, "").replaceAll("&quot;", '"'));
}

/**
 * A form of an edit that started at version 6, when the name was another, and in which the world was changed
 * and the box left.
 */
const sent = {
  version: "6",
  name: "Egret",
  "was:name": "Egret",
  world: "301",
  "was:world": "330",
  verified: "on",
  "was:verified": "on",
};

test("an edit starts from what is stored", () => {
  expect(baselineOf({})).toMatchObject({
    version: 7,
    was: stored.values,
    typed: stored.values,
    isBehind: false,
  });
});

test("after a failure it holds on to the version and the values that were sent", () => {
  expect(baselineOf(sent, { name: "no" })).toMatchObject({
    version: 6,
    was: { name: "Egret", world: "330", verified: true },
    typed: { name: "Egret", world: "301", verified: true },
    changedSince: ["name"],
    isBehind: true,
  });
});

test("a box that was not sent is not ticked, and a field that was not sent is as it was", () => {
  const { name: _, verified: __, ...rest } = sent;
  expect(baselineOf(rest)).toMatchObject({ typed: { name: "Egret", world: "301", verified: false } });
});

test("after a conflict it starts over from what is stored, with what was typed kept", () => {
  expect(baselineOf(sent, { version: "changed" })).toMatchObject({
    version: 7,
    was: stored.values,
    typed: { name: "Heron", world: "301", verified: true },
    changedElsewhere: ["name"],
    changedSince: [],
    isBehind: false,
  });
});
