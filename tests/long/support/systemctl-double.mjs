// Plays systemctl for one service where no systemd runs. The service gets the user, the settings and the
// folder of its unit, and may write only where ProtectSystem=strict would let it.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const [command, ...words] = process.argv.slice(2);
const name = words.find((word) => !word.startsWith("-"));
const unit = readFileSync(`/etc/systemd/system/${name}.service`, "utf8");
const pidFile = `/run/${name}.pid`;

const all = (key) => [...unit.matchAll(new RegExp(`^${key}=(.+)$`, "gm"))].map(([, value]) => value);
const one = (key) => all(key)[0] ?? "";
const settingsIn = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line));

function start() {
  const state = `/var/lib/${one("StateDirectory")}`;
  const owner = ["--owner", one("User"), "--group", one("Group")];
  spawnSync("install", ["--directory", ...owner, "--mode", one("StateDirectoryMode"), state]);
  const writable = [state, ...all("ReadWritePaths").map((folder) => folder.replace(/^-/, ""))];
  const script = [
    ...writable.filter(existsSync).map((folder) => `mount --bind ${folder} ${folder}`),
    "mount -t tmpfs tmpfs /tmp",
    "mount -o remount,bind,ro /",
    `cd ${one("WorkingDirectory")}`,
    `exec setpriv --reuid ${one("User")} --regid ${one("Group")} --clear-groups env -i "$@" ${one("ExecStart")}`,
  ].join(" && ");
  const settings = [...all("Environment"), ...all("EnvironmentFile").flatMap(settingsIn)];
  const environment = [
    "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin",
    `HOME=${state}`,
    ...settings,
  ];
  const log = openSync(`/var/log/${name}.log`, "a");
  const child = spawn("unshare", ["--mount", "sh", "-c", script, "sh", ...environment], {
    detached: true,
    stdio: ["ignore", log, log],
  });
  writeFileSync(pidFile, String(child.pid));
  child.unref();
}

function stop() {
  if (!existsSync(pidFile)) return;
  const pid = readFileSync(pidFile, "utf8");
  process.kill(Number(pid), "SIGTERM");
  spawnSync("tail", ["--pid", pid, "--follow", "/dev/null"]);
  rmSync(pidFile);
}

if (command === "restart" || command === "stop") stop();
if (command === "restart" || words.includes("--now")) start();
