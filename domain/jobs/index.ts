export {
  type JobList,
  type JobView,
  readJobs,
  removeJob,
  runJobAgain,
  runKindAgain,
} from "./jobs.ts";
