export {
  askForExport,
  downloadExport,
  forgetExports,
  makeExport,
  privacyCrontab,
  privacyTasks,
  readOwnExport,
} from "./exports.ts";
