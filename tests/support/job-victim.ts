import { connect } from "../../platform/database/connect.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import { recordingLog } from "./tools.ts";

/** A program of its own that takes the job `endless` and never ends it, to be killed in the middle. */
const connection = connect(process.env.DATABASE_URL ?? "", { onError: () => {} });
const endless = async () => {
  process.send?.("started");
  await new Promise(() => {});
};
await startJobs({
  connection,
  lanes: [{ name: "all", tasks: { endless }, concurrency: 1, deadlineSeconds: 60 }],
  crontab: "",
  log: recordingLog(),
});
