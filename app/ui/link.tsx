import type { ComponentProps } from "react";
import {
  Form as RouterForm,
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
  NavLink as RouterNavLink,
} from "react-router";

// The router would look up where each link of a page leads as soon as the page shows it: 12 KB for the home
// page, which most readers need little of. `useApproachedLinks` has it look up those that are approached.

export type LinkProps = Omit<RouterLinkProps, "discover" | "mask" | "prefetch">;

/** Addresses of our own that the router writes into the page as they are. */
const plainAddress = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:[?#][^#]*[^?#])?$/;

/**
 * The router's link; where it leads is looked up when it is approached. The server writes most of them
 * without the router, to the same markup: its component is for pages that are alive, and took a tenth of a
 * page's work (decision 016).
 */
export function Link(props: LinkProps) {
  if (!import.meta.env.SSR || typeof props.to !== "string" || !plainAddress.test(props.to)) {
    return <RouterLink discover="none" {...props} />;
  }
  const { to, replace, state, preventScrollReset, reloadDocument, ...others } = props;
  const { relative, viewTransition, defaultShouldRevalidate, ...attributes } = others;
  return <a {...attributes} href={to} />;
}

/** The router's link that knows whether its page is shown; looked up when it is approached, too. */
export function NavLink(props: ComponentProps<typeof RouterNavLink>) {
  return <RouterNavLink discover="none" {...props} />;
}

/** The router's form; what it is sent to is looked up when it is sent. */
export function Form(props: ComponentProps<typeof RouterForm>) {
  return <RouterForm discover="none" {...props} />;
}
