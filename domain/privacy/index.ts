export { eraseOne, finishErasures } from "./erase.ts";
export { eraseOwn, erasePersonAs } from "./erasures.ts";
export {
  askForExport,
  downloadExport,
  exportPersonAs,
  forgetExports,
  makeExport,
  privacyCrontab,
  privacyTasks,
  readOwnExport,
} from "./exports.ts";
export { forgetPrints } from "./forget-prints.ts";
