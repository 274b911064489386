import { redirect } from "react-router";

/** Where password managers lead to change a password (the W3C's well-known address). */
export function loader() {
  return redirect("/profile?part=password");
}
