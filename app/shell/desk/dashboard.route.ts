import { redirect } from "react-router";

/** The old address of the desk (Rule P29). */
export function loader() {
  return redirect("/admin");
}
