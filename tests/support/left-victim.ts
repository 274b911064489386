import { once } from "node:events";
import { onceLauncherGone } from "../../server/launcher-gone.ts";

// A program that is left by its launcher before it looks for it; it goes on until it has noticed.
setInterval(() => {}, 1_000);
if (process.connected) await once(process, "disconnect");
onceLauncherGone(() => process.exit(7));
