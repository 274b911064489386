import { createPictureCoder } from "../../integrations/images/picture-coder.ts";
import { plainPicture } from "./hostile-pictures.ts";
import { recordingLog } from "./tools.ts";

// A program that has the process of pictures working until it is killed.
const coder = createPictureCoder({ log: recordingLog() });
await coder.drawPng('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
process.stdout.write(`${coder.pid()}\n`);
const picture = await plainPicture("jpeg", { width: 3_000, height: 3_000 });
while (true) await coder.encode(picture);
