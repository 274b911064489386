// Loaded before a server by --import: its Date is off by as many milliseconds as the file CLOCK_SHIFT_FILE
// says, read again and again, so that its clock can jump while it runs. The product knows nothing of it.
import { readFileSync } from "node:fs";

const RealDate = Date;
let shift = 0;
function read() {
  try {
    shift = Number(readFileSync(process.env.CLOCK_SHIFT_FILE ?? "", "utf8")) || 0;
  } catch {
    shift = 0;
  }
}

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length > 0) super(...given);
    else super(RealDate.now() + shift);
  }
  static now() {
    return RealDate.now() + shift;
  }
};
read();
setInterval(read, 100).unref();
