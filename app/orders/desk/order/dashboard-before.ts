/**
 * Where Back leads: the dashboard with the filters it had, if that is the page that led here; else the
 * dashboard.
 */
export function dashboardBefore(request: Request): string {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return "/admin";
  const from = new URL(referer);
  const isDashboard = from.pathname === "/admin" && from.host === request.headers.get("host");
  return isDashboard ? `/admin${from.search}` : "/admin";
}
