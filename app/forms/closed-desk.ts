/** What is said where the desk has closed over what somebody was writing (Rule P2). */
export const closedDesk = {
  title: "The desk is closed",
  text: "Open it with your password in another tab, then go on here. What you typed is still here.",
};

/** Whether an answer leads to where the desk asks for the password again. */
export function isDeskClosed(answer: unknown): boolean {
  if (!(answer instanceof Response)) return false;
  const to = answer.headers.get("Location");
  return to !== null && new URL(to, "http://shop").pathname === "/admin/login";
}
