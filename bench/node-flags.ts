/** What `npm start` gives Node for the shop (scripts/lib/commands.mjs, decision 018). */
export const nodeFlags = ["--max-semi-space-size=32", "--heap-growing-percent=100"];

/** The program that `npm run bench` has built. */
export const builtServer = process.env.BUILT_SERVER ?? missing();

function missing(): never {
  throw new Error("Start the benches with npm run bench");
}
