/** What `npm start` gives Node for the shop (scripts/lib/commands.mjs, decision 018). */
export const nodeFlags = ["--max-semi-space-size=32", "--heap-growing-percent=100"];
