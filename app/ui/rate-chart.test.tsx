import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RateChart } from "./rate-chart.tsx";

const points = [
  { label: "Nov 19", value: 0.19, second: 0.2 },
  { label: "Nov 20", value: 0.21, second: 0.22 },
  { label: "Nov 21", value: 0.2, second: 0.21 },
];

test("a chart is said in a sentence, and all its figures stand in a table on demand", () => {
  const format = (value: number) => `$${value.toFixed(2)}`;
  const html = renderToStaticMarkup(
    <RateChart
      label="Rate, last 3 days"
      points={points}
      name="We pay"
      secondName="You pay"
      format={format}
    />,
  );
  expect(html).toContain(
    'role="img" aria-label="Rate, last 3 days. We pay: $0.19 on Nov 19, $0.20 on Nov 21; lowest $0.19, highest $0.21."',
  );
  const table = /<details[\s\S]*<\/details>/.exec(html)?.[0] ?? "";
  for (const { label, value, second } of points) {
    for (const text of [label, format(value), format(second)]) expect(table).toContain(text);
  }
  expect(table).toContain("<caption");
});
