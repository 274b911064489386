// Loaded into the shop's program by the tests (`--import`): tells how long it has worked without giving
// anybody a turn, in its own processor time. The gauge in /metrics has the time of the clock, which on a busy
// machine is mostly that of other programs.

const pollMilliseconds = 5;

function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

let longest = 0;
let before = used();
setInterval(() => {
  const now = used();
  longest = Math.max(longest, now - before);
  before = now;
}, pollMilliseconds).unref();

process.on("message", (message) => {
  if (message !== "longest work") return;
  process.send?.({ longestWorkMs: longest });
  longest = 0;
});
