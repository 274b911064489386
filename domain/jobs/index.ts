export {
  readJobs,
  removeJob,
  runJobAgain,
  runKindAgain,
} from "./jobs.ts";
