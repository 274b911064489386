import { orderStatuses, orderTypes, products, statusLabels } from "../../../domain/orders/model.ts";
import { peopleIn, type Report } from "../../../domain/reports/index.ts";
import { durationsOf, type Figures, totalOf } from "../../../domain/reports/model.ts";
import { type Cell, type Format, percentOf } from "./report-cells.ts";

type Column = { head: string; format: Format };

/** A table of a report, for the page and for its file alike. */
export type ReportTable = {
  id: string;
  title: string;
  /** What the figures are of, where the heads do not say it. */
  note?: string;
  columns: readonly Column[];
  rows: Cell[][];
  total?: Cell[];
};

const column = (head: string, format: Format): Column => ({ head, format });

/** Every table of a report, in the order of the page. */
export function reportTables(report: Report): ReportTable[] {
  return [
    byTime(report),
    money(report),
    orders(report),
    quotes(report),
    deadlinesByStaff(report),
    deadlinesByHour(report),
    gold(report),
    stock(report),
    accountsSold(report),
    promoCodes(report),
    referrals(report),
    service(report),
    reviews(report),
    staff(report),
  ];
}

const of = (figures: Figures, name: string, key: string) => figures[name]?.[key] ?? 0;

function byTime({ bars, isByDay }: Report): ReportTable {
  const values = bars.map((bar) => [
    bar.revenueCents,
    bar.costCents,
    bar.revenueCents - bar.costCents,
    bar.paidOutCents,
    bar.placed,
    bar.completed,
  ]);
  return {
    id: "time",
    title: isByDay ? "By day" : "By month",
    columns: [
      column(isByDay ? "Day" : "Month", "text"),
      column("Revenue", "usd"),
      column("Cost", "usd"),
      column("Margin", "usd"),
      column("Paid out", "usd"),
      column("Placed", "count"),
      column("Completed", "count"),
    ],
    rows: bars.map(({ starts }, index) => [isByDay ? starts : starts.slice(0, 7), ...(values[index] ?? [])]),
    total: ["Total", ...sums(values)],
  };
}

function sums(rows: readonly number[][]): number[] {
  return (rows[0] ?? []).map((_, index) => rows.reduce((sum, row) => sum + (row[index] ?? 0), 0));
}

function money({ figures }: Report): ReportTable {
  const names = [
    "revenue",
    "cost",
    "bought",
    "paid_in",
    "refunded",
    "warranty",
    "taken_back",
    "paid_out",
    "payouts",
  ] as const;
  const known = (key: string) => names.some((name) => of(figures, name, key) !== 0);
  const values = (key: string) => {
    const [revenue = 0, cost = 0, ...rest] = names.map((name) => of(figures, name, key));
    return [revenue, cost, revenue - cost, ...rest];
  };
  const types = orderTypes.filter(known).map((type) => [products[type].label, ...values(type)]);
  const others = known("none") ? [["Of no order", ...values("none")]] : [];
  const all = [...orderTypes, "none"].map(values);
  return {
    id: "money",
    title: "Money by type",
    note: "Cost is what was sold had cost you: gold at the average of all you bought, accounts at what you paid for them, and commission. What you bought and still have is stock. Margin is revenue less cost; profit also less what was taken back.",
    columns: [
      column("Type", "text"),
      column("Revenue", "usd"),
      column("Cost", "usd"),
      column("Margin", "usd"),
      column("Bought", "usd"),
      column("Received", "usd"),
      column("Refunded", "usd"),
      column("Of it warranty", "usd"),
      column("Taken back", "usd"),
      column("Paid out", "usd"),
      column("Payouts", "count"),
    ],
    rows: [...types, ...others],
    ...(types.length + others.length > 0 ? { total: ["Total", ...sums(all)] } : {}),
  };
}

function orders({ figures }: Report): ReportTable {
  const statuses = orderStatuses.filter((status) => totalOf(figures, `in:${status}`) > 0);
  const line = (label: string, count: (name: string) => number): Cell[] => [
    label,
    count("placed"),
    ...statuses.map((status) => count(`in:${status}`)),
    percentOf(count("in:completed"), count("placed")),
  ];
  return {
    id: "orders",
    title: "Orders placed",
    note: "Where the orders that were placed in these days stand now.",
    columns: [
      column("Type", "text"),
      column("Placed", "count"),
      ...statuses.map((status) => column(statusLabels[status], "count")),
      column("Completed rate", "percent"),
    ],
    rows: orderTypes
      .filter((type) => of(figures, "placed", type) > 0)
      .map((type) => line(products[type].label, (name) => of(figures, name, type))),
    ...(totalOf(figures, "placed") > 0 ? { total: line("Total", (name) => totalOf(figures, name)) } : {}),
  };
}

function quotes({ figures }: Report): ReportTable {
  const kinds = [
    ["boosts", "Boost quotes"],
    ["accounts", "Account offers"],
  ] as const;
  return {
    id: "quotes",
    title: "Quotes to orders",
    note: "Gold prices are shown without a stored quote, so they aren't counted here.",
    columns: [
      column("Quotes", "text"),
      column("Made", "count"),
      column("Ordered", "count"),
      column("Ordered rate", "percent"),
    ],
    rows: kinds.map(([key, label]) => {
      const [made, ordered] = [of(figures, "quotes", key), of(figures, "quotes_ordered", key)];
      return [label, made, ordered, percentOf(ordered, made)];
    }),
  };
}

const deadlineColumns = (head: string) => [
  column(head, "text"),
  column("Payouts", "count"),
  column("Late", "count"),
  column("Kept", "percent"),
  column("Median", "duration"),
  column("95%", "duration"),
];

function deadlineLine(label: string, buckets: Record<string, number> | undefined, late: number): Cell[] {
  const { count, medianSeconds, p95Seconds } = durationsOf(buckets);
  return [label, count, late, percentOf(count - late, count), medianSeconds, p95Seconds];
}

function deadlinesByStaff({ figures, names }: Report): ReportTable {
  const people = Object.keys(names).filter((id) => figures[`staff_deadline_in:${id}`]);
  return {
    id: "deadlines-by-staff",
    title: "Payout deadlines by staff",
    note: "Of the sales completed in these days, from the promise to the payout, by who held the order.",
    columns: deadlineColumns("Person"),
    rows: people.map((id) =>
      deadlineLine(names[id] ?? "", figures[`staff_deadline_in:${id}`], of(figures, "staff_late", id)),
    ),
    // Also of what nobody held.
    ...(totalOf(figures, "deadlines") > 0
      ? { total: deadlineLine("All", figures.deadline_in, of(figures, "deadlines", "late")) }
      : {}),
  };
}

function deadlinesByHour({ figures }: Report): ReportTable {
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour)).filter(
    (hour) => figures[`hour_in:${hour}`],
  );
  return {
    id: "deadlines-by-hour",
    title: "Payout deadlines by hour",
    note: "By the hour in UTC when the clock started.",
    columns: deadlineColumns("Hour"),
    rows: hours.map((hour) =>
      deadlineLine(`${hour.padStart(2, "0")}:00`, figures[`hour_in:${hour}`], of(figures, "hour_late", hour)),
    ),
  };
}

function gold({ figures }: Report): ReportTable {
  const ways = [
    ["bought", "Bought"],
    ["sold", "Sold"],
  ] as const;
  return {
    id: "gold",
    title: "Gold",
    note: "Margin is against your other rate at the time of each trade: what bought gold sold for then, and what sold gold would have cost.",
    columns: [
      column("Gold", "text"),
      column("Amount", "gold"),
      column("Money", "usd"),
      column("Margin against the rate then", "usd"),
    ],
    rows: ways.map(([key, label]) => [
      label,
      of(figures, "gold_thousands", key),
      of(figures, "gold_cents", key),
      of(figures, "gold_edge", key),
    ]),
  };
}

function stock({ stock: { goldMillions, goldCents, listings, listingsCents } }: Report): ReportTable {
  return {
    id: "stock",
    title: "Stock now",
    note: "Gold at your buying rate now, accounts at their prices.",
    columns: [column("Stock", "text"), column("Amount", "text"), column("Value", "usd")],
    rows: [
      ["Gold", `${goldMillions.toLocaleString("en-US")}M`, goldCents],
      ["Accounts for sale", String(listings), listingsCents],
    ],
  };
}

function accountsSold({ figures, figuresBefore }: Report): ReportTable {
  const line = (label: string, { listing_sold_in: buckets }: Figures): Cell[] => {
    const { count, medianSeconds, p95Seconds } = durationsOf(buckets);
    return [label, count, medianSeconds, p95Seconds];
  };
  return {
    id: "listings",
    title: "Accounts sold",
    note: "From published to sold.",
    columns: [
      column("Days", "text"),
      column("Sold", "count"),
      column("Median to sale", "duration"),
      column("95%", "duration"),
    ],
    rows: [line("These days", figures), line("Before", figuresBefore)],
  };
}

function promoCodes({ figures }: Report): ReportTable {
  const codes = [
    ...new Set([...Object.keys(figures.promo_orders ?? {}), ...Object.keys(figures.promo_revenue ?? {})]),
  ].sort();
  return {
    id: "promo",
    title: "Promo codes",
    note: "Orders completed with a code, what it took off, and their revenue.",
    columns: [
      column("Code", "text"),
      column("Completed", "count"),
      column("Discount", "usd"),
      column("Revenue", "usd"),
    ],
    rows: codes.map((code) => [
      code,
      of(figures, "promo_orders", code),
      of(figures, "promo_discount", code),
      of(figures, "promo_revenue", code),
    ]),
  };
}

function referrals({ figures }: Report): ReportTable {
  const line = (label: string, key: string): Cell[] => [
    label,
    of(figures, "referrals", key),
    of(figures, "commission", key),
  ];
  const rows = orderTypes
    .filter((type) => ["referrals", "commission"].some((name) => of(figures, name, type) !== 0))
    .map((type) => line(products[type].label, type));
  return {
    id: "referrals",
    title: "Referrals",
    note: "First orders of referred customers. Commission is less what was taken back or given up.",
    columns: [column("Type", "text"), column("Orders", "count"), column("Commission", "usd")],
    rows,
  };
}

function service({ figures, figuresBefore }: Report): ReportTable {
  const line = (label: string, { first_reply: buckets }: Figures): Cell[] => {
    const { count, medianSeconds, p95Seconds } = durationsOf(buckets);
    return [label, count, medianSeconds, p95Seconds];
  };
  return {
    id: "chats",
    title: "Chats",
    note: "From a visitor's first message to your first reply.",
    columns: [
      column("Days", "text"),
      column("Answered", "count"),
      column("Median", "duration"),
      column("95%", "duration"),
    ],
    rows: [line("These days", figures), line("Before", figuresBefore)],
  };
}

function reviews({ figures, figuresBefore }: Report): ReportTable {
  const line = (label: string, figuresOf: Figures): Cell[] => {
    const stars = [5, 4, 3, 2, 1].map((star) => of(figuresOf, "stars", String(star)));
    const count = stars.reduce((sum, value) => sum + value, 0);
    const points = stars.reduce((sum, value, index) => sum + value * (5 - index), 0);
    return [label, count, count === 0 ? null : points / count, ...stars];
  };
  return {
    id: "reviews",
    title: "Reviews",
    columns: [
      column("Days", "text"),
      column("Left", "count"),
      column("Average", "stars"),
      ...[5, 4, 3, 2, 1].map((star) => column(star === 1 ? "1 star" : `${star} stars`, "count")),
    ],
    rows: [line("These days", figures), line("Before", figuresBefore)],
  };
}

function staff({ figures, names }: Report): ReportTable {
  const median = (name: string, id: string) => durationsOf(figures[`${name}:${id}`]).medianSeconds;
  return {
    id: "staff",
    title: "Staff",
    note: "Of the orders completed in these days, from when they were placed. Chats count once a day each.",
    columns: [
      column("Person", "text"),
      column("Completed", "count"),
      column("Median to first act", "duration"),
      column("Median to complete", "duration"),
      column("Chats replied", "count"),
    ],
    rows: peopleIn(figures).map((id) => [
      names[id] ?? "",
      of(figures, "staff_completed", id),
      median("staff_first_in", id),
      median("staff_done_in", id),
      of(figures, "staff_chats", id),
    ]),
  };
}
