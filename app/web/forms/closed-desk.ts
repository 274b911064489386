/** What is said where the desk has closed over what somebody was writing (Rule P2). */
export const closedDesk = {
  title: "Password needed",
  text: "Enter it at the desk in another tab, then continue here. What you typed is still here.",
};

/** Whether an answer leads to where the desk asks for the password again. */
export function isDeskClosed(answer: unknown): boolean {
  if (!(answer instanceof Response)) return false;
  const to = answer.headers.get("Location");
  return to !== null && new URL(to, "http://shop").pathname === "/admin/login";
}
