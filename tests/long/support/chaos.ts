import { eventually } from "../../support/tools.ts";
import { play, type Story, stories, type Trade } from "./customers.ts";
import type { Fault, Scene } from "./faults.ts";
import { createStaff } from "./http-client.ts";
import { createJournal, type Journal, type Kind, kinds } from "./journal.ts";
import { lastMails } from "./last-mails.ts";
import { checkJournal, checkMails, checkProofs, type Findings, nothingFound } from "./verify.ts";
import { createWallet } from "./wallet.ts";

/** What rounds of one fault came to. */
type Line = { fault: string; rounds: number; acknowledged: Record<Kind, number> } & Findings;
export type Outcome = {
  lines: Line[];
  end: Findings;
  journal: Journal;
  mails: number;
  repeatedMails: number;
};

type Options = {
  scene: Omit<Scene, "victim">;
  faults: readonly Fault[];
  rounds: number;
  /** Where the database is at present. */
  databaseUrl(): string;
  say(line: string): void;
};

const storyNames = Object.keys(stories) as Story[]; // the keys of our own object
/** Customers in the shop at a time. */
const crowd = 10;

/**
 * Lets customers and staff trade without a pause while one fault after the other strikes and is repaired.
 * After each, what was acknowledged is compared with the database, and ledger and log are proven. At the
 * end everybody finishes what they began, and every mail is accounted for.
 */
export async function runChaos({
  scene: given,
  faults,
  rounds,
  databaseUrl,
  say,
}: Options): Promise<Outcome> {
  const { servers, random, eyes, external } = given;
  const journal = createJournal();
  const scene: Scene = { ...given, victim: () => journal.of("payment").at(-1)?.address ?? "" };
  const playing = new Set<Promise<void>>();
  const mistakes: unknown[] = [];
  let over = false;
  const trade: Trade = {
    journal,
    random,
    pay: createWallet(external.chain),
    staff: createStaff("manager@goldhall.test"),
    origin: () => random.pick(servers).origin,
    query: eyes.query,
    isOver: () => over,
    waits: new Set(),
    asked: 0,
  };
  const admit = () => {
    while (playing.size < crowd) {
      const story = play(trade, random.pick(storyNames)).catch((error) => void mistakes.push(error));
      playing.add(story);
      void story.then(() => playing.delete(story));
    }
  };
  const door = setInterval(admit, 50);
  const query = (statement: string, values: unknown[]) =>
    eventually("the database answers", async () => (await eyes.query(statement, values)) ?? undefined, 120);
  /** Lets so many more questions of customers and staff come, answered or not. */
  const questions = async (more: number) => {
    const until = trade.asked + more;
    await eventually(`${more} more questions`, async () => trade.asked >= until, 120);
  };
  const lines = new Map<string, Line>();
  try {
    let deck: Fault[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      if (deck.length === 0) deck = random.shuffle(faults);
      const fault = deck.pop();
      if (!fault) throw new Error("There are no faults");
      const before = count(journal);
      await questions(random.between(5, 50));
      await fault.strike(scene);
      await questions(random.between(2, 20));
      await fault.repair(scene);
      const line = lines.get(fault.name) ?? { ...emptyLine(fault.name), ...nothingFound() };
      lines.set(fault.name, line);
      const found = await checkJournal(query, journal, false);
      found.unexplained.push(...(await checkProofs(databaseUrl())));
      if (mistakes.length > 0) throw mistakes[0];
      line.rounds += 1;
      for (const kind of kinds) line.acknowledged[kind] += count(journal)[kind] - before[kind];
      for (const what of ["lost", "doubled", "unexplained"] as const) line[what].push(...found[what]);
      const wrong = [...found.lost, ...found.doubled, ...found.unexplained];
      say(`round ${round}: ${fault.name}${wrong.length > 0 ? ` — ${wrong.slice(0, 5).join("; ")}` : ""}`);
    }
    clearInterval(door);
    await eventually("everybody has finished", async () => playing.size === 0, 60).catch(() => {
      say(`${playing.size} customers did not finish. They wait for:\n${[...trade.waits].join("\n")}`);
    });
    const unfinished = playing.size;
    over = true;
    await Promise.all(playing);
    if (mistakes.length > 0) throw mistakes[0];
    await lastMails(query);
    const end = await checkJournal(query, journal, unfinished === 0);
    end.unexplained.push(...(await checkProofs(databaseUrl())));
    if (unfinished > 0) end.unexplained.push(`${unfinished} customers did not finish`);
    const mails = await checkMails(query, journal, external.smtp.mails);
    for (const what of ["lost", "doubled", "unexplained"] as const) end[what].push(...mails.found[what]);
    return { lines: [...lines.values()], end, journal, mails: mails.mails, repeatedMails: mails.repeated };
  } finally {
    clearInterval(door);
    over = true;
  }
}

function count(journal: Journal): Record<Kind, number> {
  const counts = Object.fromEntries(kinds.map((kind) => [kind, journal.of(kind).length]));
  return counts as Record<Kind, number>; // from all kinds
}

function emptyLine(fault: string) {
  return { fault, rounds: 0, acknowledged: count(createJournal()) };
}

const columns: readonly [Kind, string][] = [
  ["order", "orders"],
  ["payment", "payments started"],
  ["transfer", "ETH sent"],
  ["gold", "gold received"],
  ["payout", "payouts"],
  ["claim", "refund claims"],
  ["refund", "refunds"],
  ["login", "logins read"],
];

/** The outcome as a table in Markdown. */
export function table({ lines, end, mails, repeatedMails, journal }: Outcome): string {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const head = ["fault", "rounds", ...columns.map(([, title]) => title), "lost", "doubled", "unexplained"];
  const of = (line: Line) => [
    line.fault,
    line.rounds,
    ...columns.map(([kind]) => line.acknowledged[kind]),
    line.lost.length,
    line.doubled.length,
    line.unexplained.length,
  ];
  const sum = [
    "all, when everybody had finished",
    lines.reduce((total, { rounds }) => total + rounds, 0),
    ...columns.map(([kind]) => journal.of(kind).length),
    end.lost.length,
    end.doubled.length,
    end.unexplained.length,
  ];
  return [
    row(head),
    row(head.map(() => "---")),
    ...lines.map((line) => row(of(line))),
    row(sum),
    "",
    `${mails} mails to these customers, all accounted for unless said above; ${repeatedMails} were delivered again under their message id.`,
    ...[...journal.failures].map(([words, times]) => `refused ${times} times: ${words}`),
  ].join("\n");
}
