import type { ComponentProps } from "react";
import { Form as RouterForm, Link as RouterLink, NavLink as RouterNavLink } from "react-router";

// The router would look up where each link of a page leads as soon as the page shows it: 12 KB for the home
// page, which most readers need little of. `useApproachedLinks` has it look up those that are approached.

/** The router's link; where it leads is looked up when it is approached. */
export function Link(props: ComponentProps<typeof RouterLink>) {
  return <RouterLink discover="none" {...props} />;
}

/** The router's link that knows whether its page is shown; looked up when it is approached, too. */
export function NavLink(props: ComponentProps<typeof RouterNavLink>) {
  return <RouterNavLink discover="none" {...props} />;
}

/** The router's form; what it is sent to is looked up when it is sent. */
export function Form(props: ComponentProps<typeof RouterForm>) {
  return <RouterForm discover="none" {...props} />;
}
