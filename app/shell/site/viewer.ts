/** Who looks at the site, as far as the header shows it. */
export type SiteViewer = {
  /** Empty when the person has no display name; the menu is then called Profile. */
  displayName: string;
  avatarUrl: string | null;
  isStaff: boolean;
};

export type ViewerLink = { to: string; label: string };

/** Label of the visitor's own menu: the display name, else Profile (Rule S29). */
export function viewerLabel(viewer: SiteViewer): string {
  return viewer.displayName.trim() || "Profile";
}

/** Where a signed-in person can go. Staff also see the way to the order desk. */
export function viewerLinks(viewer: SiteViewer): ViewerLink[] {
  const links = [
    { to: "/profile", label: "My Profile" },
    { to: "/profile", label: "My Orders" },
    { to: "/support", label: "Support" },
  ];
  return viewer.isStaff ? [...links, { to: "/admin", label: "Order desk" }] : links;
}
