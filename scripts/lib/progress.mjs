/** Says what is being done and, every two seconds, for how long already. */
export async function withProgress(what, work) {
  const started = Date.now();
  const seconds = () => ((Date.now() - started) / 1000).toFixed(0);
  process.stdout.write(`  ${what} …\n`);
  const clock = setInterval(() => process.stdout.write(`  ${what} … ${seconds()} s\n`), 2000);
  try {
    return await work();
  } finally {
    clearInterval(clock);
    process.stdout.write(`  ${what}: done after ${seconds()} s\n`);
  }
}
