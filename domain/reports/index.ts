export { peopleIn, type Report, readReport } from "./read-report.ts";
export { readStaffWeeks } from "./read-staff-weeks.ts";
export { refreshReports } from "./refresh-reports.ts";
export { reportsCrontab, reportsTasks, tellDailySummary } from "./reports-tasks.ts";
