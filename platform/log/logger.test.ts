import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let lines = "";
  const log = createLogger("debug", {
    write(line) {
      lines += line;
    },
  });
  write(log);
  return lines;
}

test("a secret is redacted by its name, at the top and two levels down", () => {
  const lines = logged((log) =>
    log.info({ password: "planted-1", form: { email: "planted-2", deep: { token: "planted-3" } } }, "said"),
  );
  expect(lines).not.toContain("planted");
  expect(lines).toContain("[redacted]");
});

test("a child logger redacts as well", () => {
  expect(logged((log) => log.child({ cookie: "planted" }).warn({ secret: "planted" }, "said"))).not.toContain(
    "planted",
  );
});

test("a failed query is logged with its statement and code but without its parameters", () => {
  const cause = Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (email)=(planted)" });
  const error = new DrizzleQueryError("insert into users values ($1)", ["planted"], cause);
  const lines = logged((log) => log.error({ err: error }, "failed"));
  expect(lines).not.toContain("planted");
  expect(lines).toContain("insert into users");
  expect(lines).toContain("23505");
});
