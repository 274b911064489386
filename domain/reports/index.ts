export { peopleIn, type Report, readReport } from "./read-report.ts";
export { readStaffWeeks } from "./read-staff-weeks.ts";
export { refreshReports } from "./refresh-reports.ts";
export { reportsCrontab, reportsTasks } from "./reports-tasks.ts";
export { tellDailySummary } from "./tell-daily-summary.ts";
