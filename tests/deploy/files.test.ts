import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { environmentSchema, parseConfig } from "../../platform/config/config.ts";
import required from "../../platform/config/required.json" with { type: "json" };
import { versionBetween } from "../../platform/database/baseline.ts";
import { exitStatus, StartError } from "../../server/start-error.ts";
import { dockerStages, ofImage, read, run } from "./deploy-files.ts";

const folder = mkdtempSync(path.join("/tmp", "goldhall-deploy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const packages = JSON.parse(read("package.json"));
const names = Object.keys(environmentSchema.shape).sort();
const settingsIn = (text: string) => [...text.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
/** What is no setting of the program, but of the compose file. */
const notOurs = ["POSTGRES_PASSWORD"];

test(".env.example and the table of docs/settings.md name every setting, and no other", () => {
  const example = settingsIn(read(".env.example")).filter((name) => !notOurs.includes(name));
  expect(example.sort()).toEqual(names);
  const table = read("docs/settings.md").split("## The environment")[1]?.split("\n## ")[0] ?? "";
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const cells = rows.map((line) => line.split("|")[1] ?? "");
  expect(
    cells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name)).sort(),
  ).toEqual(names);
  const marked = rows.filter((line) => line.split("|")[3]?.includes("●"));
  expect(marked.map((line) => /`([A-Z0-9_]+)`/.exec(line)?.[1]).sort()).toEqual(Object.keys(required).sort());
});

test(".env.example with its blanks filled in is a real shop's settings; unfilled, the blanks are told", () => {
  const pairs = [...read(".env.example").matchAll(/^([A-Z0-9_]+)=(.*)$/gm)];
  const example = Object.fromEntries(pairs.map(([, name = "", value]) => [name, value]));
  expect(() => parseConfig(example)).toThrow(/AUTH_SECRET: set.*\n.*VAULT_KEYS: set/);
  const filled = {
    ...example,
    AUTH_SECRET: "kV8sQz1LmX0pR4tYw7uA2bC5dE9fG3hJ6nM",
    VAULT_KEYS: `k1:${Buffer.from("0123456789abcdefghijklmnopqrstuv").toString("base64")}`,
  };
  expect(parseConfig(filled)).toMatchObject({ demo: false, trustProxy: true });
});

test("one version of Node: the image's, .nvmrc's and the one that comes along", () => {
  const version = packages.dependencies.node;
  expect(read(".nvmrc").trim()).toBe(version);
  for (const [from] of dockerStages(read("deploy/Dockerfile")))
    expect(from?.text).toMatch(new RegExp(`^node:${version.replaceAll(".", "\\.")}-slim( AS \\w+)?$`));
});

test("the Dockerfile knows its instructions, and what it copies is there", () => {
  const known = ["FROM", "WORKDIR", "COPY", "RUN", "ARG", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL"];
  const stages = dockerStages(read("deploy/Dockerfile"));
  expect(stages).toHaveLength(3);
  for (const line of stages.flat())
    expect([...known, "HEALTHCHECK", "CMD"], line.text).toContain(line.instruction);
  const copied = stages
    .flat()
    .filter(({ instruction, text }) => instruction === "COPY" && !text.startsWith("--"));
  const files = copied.flatMap(({ text }) => text.split(" ").slice(0, -1));
  for (const file of files) expect(existsSync(file), file).toBe(true);
  const ignored = read(".dockerignore").trim().split("\n");
  for (const file of files) expect(ignored, file).not.toContain(file);
  for (const secret of [".env", ".data", ".git"]) expect(ignored).toContain(secret);
});

test("the image runs as nobody's root, with the flags and on the port that the launcher and the compose file use", () => {
  expect(ofImage("USER")).toEqual(["node"]);
  expect(ofImage("EXPOSE")).toEqual(["3000"]);
  const command: string[] = JSON.parse(ofImage("CMD")[0] ?? "[]");
  const flags = command.filter((part) => part.startsWith("--"));
  expect(flags.length).toBeGreaterThan(0);
  for (const flag of flags) expect(read("scripts/lib/commands.mjs")).toContain(`"${flag}"`);
  const set = ofImage("ENV").flatMap((text) => [...text.matchAll(/([A-Z_]+)=(\S+)/g)]);
  const environment = Object.fromEntries(set.map(([, name = "", value]) => [name, value]));
  expect(environment).toMatchObject({ NODE_ENV: "production", HOST: "0.0.0.0", PORT: "3000" });
  for (const name of Object.keys(environment)) expect([...names, "MALLOC_ARENA_MAX"]).toContain(name);
});

test("the compose file builds that Dockerfile and knows only settings that there are", () => {
  const { services, volumes } = parse(read("deploy/compose.yaml"));
  const { shop, postgres, mail } = services;
  expect(existsSync(path.join("deploy", shop.build.context, shop.build.dockerfile))).toBe(true);
  expect(path.join("deploy", shop.env_file)).toBe(".env");
  for (const name of Object.keys(shop.environment)) expect(names).toContain(name);
  expect(shop.ports).toEqual([`127.0.0.1:${shop.environment.PORT}:${shop.environment.PORT}`]);
  expect(postgres.image).toBe("postgres:18");
  expect(mail.profiles).toEqual(["mail"]);
  const mounted = [...shop.volumes, ...postgres.volumes].map((volume: string) => volume.split(":")[0]);
  expect(Object.keys(volumes).sort()).toEqual(mounted.sort());
});

test("the workflow runs what .ci/run runs: the lock file to the letter, then a developer's two commands", () => {
  const { jobs } = parse(read(".github/workflows/ci.yml"));
  const commands = jobs.test.steps.flatMap((step: { run?: string }) => step.run ?? []);
  const script = read(".ci/run")
    .split("\n")
    .filter((line) => line.startsWith("npm "));
  expect(commands).toEqual(["npm ci", "npm test", "npm run check"]);
  expect(script).toEqual(commands);
  for (const command of commands.slice(1))
    expect(packages.scripts).toHaveProperty([command.replace(/^npm (run )?/, "")]);
});

test("the systemd unit starts what is there, as a user without rights", () => {
  const unit = read("deploy/goldhall.service");
  const lines = unit.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  for (const line of lines) expect(line).toMatch(/^(\[(Unit|Service|Install)\]|[A-Z]\w+=.*)$/);
  const started = /^ExecStart=\/usr\/bin\/node (\S+) start$/m.exec(unit)?.[1] ?? "";
  expect(existsSync(started)).toBe(true);
  expect(unit).toMatch(/^User=goldhall$/m);
  const set = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name);
  for (const name of set) expect(names).toContain(name);
  expect(existsSync(unit.match(/file:\/opt\/goldhall\/(\S+)/)?.[1] ?? "")).toBe(true);
});

test("systemd doesn't start a shop again whose settings are refused, and goes on with every other", () => {
  const unit = read("deploy/goldhall.service");
  const refused = Number(/^RestartPreventExitStatus=(\d+)$/m.exec(unit)?.[1]);
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit).toMatch(/^Restart=always$/m);
  expect(exitStatus(new StartError("a wrong setting"))).toBe(refused);
  const settings = { NODE_ENV: "production", ORIGIN: "nowhere" };
  for (const args of [["scripts/launch.mjs", "start"], ["platform/config/check-settings.ts"]]) {
    const { status, stderr } = spawnSync(process.execPath, args, { env: settings, encoding: "utf8" });
    expect(stderr).toContain("Goldhall cannot start with these settings:");
    expect(status).toBe(refused);
  }
});

test("under the unit the shop may write where .env.example has its data and its backups", () => {
  const [unit, example] = [read("deploy/goldhall.service"), read(".env.example")];
  const state = /^StateDirectory=(\S+)$/m.exec(unit)?.[1];
  expect(/^DATA_DIR=(\S+)$/m.exec(example)?.[1]).toBe(`/var/lib/${state}`);
  const backups = /^#BACKUP_DIR=(\S+)$/m.exec(example)?.[1];
  expect(/^ReadWritePaths=-(\S+)$/m.exec(unit)?.[1]).toBe(backups);
});

test("the version of the packages is the changelog's newest, which also has the one to start in between", () => {
  const versions = [...read("CHANGELOG.md").matchAll(/^## (\d+\.\d+\.\d+) — \d{4}-\d\d-\d\d$/gm)].map(
    ([, version]) => version,
  );
  expect(versions[0]).toBe(packages.version);
  expect(versions).toContain(versionBetween);
});

test("systemd takes the unit, where it is installed, and finds it closed enough", () => {
  // The program is looked for on this machine; any that is there does.
  const unit = read("deploy/goldhall.service").replace("/usr/bin/node", process.execPath);
  const file = path.join(folder, "goldhall.service");
  writeFileSync(file, unit);
  const verified = run("systemd-analyze", ["verify", "--man=no", file]);
  if (!verified) return;
  expect(verified).toEqual({ status: 0, said: "" });
  const judged = run("systemd-analyze", ["security", "--offline=true", "--threshold=20", file]);
  expect(judged?.status, judged?.said).toBe(0);
});

/** The site's own file inside the smallest whole configuration, with a certificate that exists. */
function wholeNginx(): string {
  const [certificate, key] = ["c.pem", "k.pem"].map((name) => path.join(folder, name));
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=shop.example"];
  run("openssl", [...made, "-keyout", key ?? "", "-out", certificate ?? ""]);
  const site = read("deploy/nginx.conf")
    .replace(/ssl_certificate [^;]+/, `ssl_certificate ${certificate}`)
    .replace(/ssl_certificate_key [^;]+/, `ssl_certificate_key ${key}`)
    .replace("/var/log/nginx", folder);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const temporaryPaths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
  return `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporaryPaths}\n${site}\n}\n`;
}

test("nginx takes its example, where it is installed", () => {
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, wholeNginx());
  const judged = run("nginx", ["-t", "-c", file]);
  if (judged) expect(judged.status, judged.said).toBe(0);
});

test("nginx's log names each request by the id that the shop's log has, and writes no query down", () => {
  const nginx = read("deploy/nginx.conf");
  const format = /log_format goldhall ([^;]+);/.exec(nginx)?.[1] ?? "";
  expect(format).toContain("$upstream_http_x_request_id");
  expect(format).toContain('"$request_method $uri" $status');
  expect(format).not.toMatch(/\$(request|request_uri|args|http_referer)\b/);
  expect(nginx).toMatch(/access_log \S+ goldhall;/);
});

test("Caddy takes its example, where it is installed", () => {
  const judged = run("caddy", ["validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"]);
  if (judged) expect(judged.status, judged.said).toBe(0);
});

test("both proxies pass on what the shop needs: the client's address, live updates as they come, no metrics", () => {
  const [nginx, caddy] = [read("deploy/nginx.conf"), read("deploy/Caddyfile")];
  const blocks = [...nginx.matchAll(/\{/g)].length;
  expect([...nginx.matchAll(/\}/g)]).toHaveLength(blocks);
  expect(nginx).toMatch(/X-Forwarded-For \$remote_addr;/);
  expect(nginx).toMatch(/location = \/api\/live \{[^}]*proxy_buffering off;/);
  expect(nginx).toMatch(/location = \/metrics \{\s*return 404;/);
  expect(caddy).toMatch(/header_up X-Forwarded-For \{remote_host\}/);
  expect(caddy).toMatch(/flush_interval -1/);
  expect(caddy).toMatch(/path \/metrics\s+respond @operators 404/);
  for (const text of [nginx, caddy]) expect(text).toContain("127.0.0.1:3000");
});
