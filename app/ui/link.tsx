import type { ComponentType, RefAttributes } from "react";
import { type LinkProps, Link as RouterLink } from "react-router";

type ShopLinkProps = LinkProps & RefAttributes<HTMLAnchorElement>;

/** An address of the shop that the page shows as it is written: from the root, with nothing in it to be worked out. */
const isWhole = (to: LinkProps["to"]): to is string =>
  typeof to === "string" && /^(?=\/)(?:\/[^/\\.?#]+)*\/?(?:\?[^#]+)?(?:#.+)?$/.test(to);

/**
 * The router's link as the server writes it. There it can be neither pressed nor pointed at, and what it does then is most of
 * what the router works out for each: of a page with seventy of them that is a tenth of the time.
 */
export function WrittenLink(props: ShopLinkProps) {
  const {
    to,
    discover = "render",
    mask,
    prefetch,
    onClick,
    preventScrollReset,
    relative,
    reloadDocument,
    replace,
    state,
    target,
    viewTransition,
    defaultShouldRevalidate,
    ...rest
  } = props;
  if (!isWhole(to) || mask || prefetch === "render") return <RouterLink {...props} />;
  return <a {...rest} href={to} target={target} data-discover={discover === "render" ? "true" : undefined} />;
}

/** A way to another page of the shop, loaded without leaving this one. Its markup is the same wherever it is made. */
export const Link: ComponentType<ShopLinkProps> = import.meta.env.SSR ? WrittenLink : RouterLink;
