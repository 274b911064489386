export { peopleIn, type Report, readReport } from "./read-report.ts";
export { refreshReports } from "./refresh-reports.ts";
export { reportsCrontab, reportsTasks } from "./reports-tasks.ts";
export { tellDailySummary } from "./tell-daily-summary.ts";
