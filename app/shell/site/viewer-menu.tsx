import { ChevronDown, CircleUserRound, LifeBuoy, LogOut, ScrollText, Stamp } from "lucide";
import { Link } from "react-router";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon, type IconDrawing } from "../../ui/icons.tsx";
import { DisclosureMenu } from "./disclosure-menu.tsx";
import { LogOutForm } from "./log-out-form.tsx";
import { type SiteViewer, viewerLabel, viewerLinks } from "./viewer.ts";

const icons: Record<string, IconDrawing> = {
  "My Profile": CircleUserRound,
  "My Orders": ScrollText,
  Support: LifeBuoy,
  "Order desk": Stamp,
};

/** The signed-in person's menu: profile, orders, support, for staff the desk, and Log Out. */
export function ViewerMenu({ viewer }: { viewer: SiteViewer }) {
  const label = viewerLabel(viewer);
  const summary = (
    <>
      <Avatar name={label} src={viewer.avatarUrl} size="sm" />
      <span className="viewer-name">{label}</span>
      <Icon of={ChevronDown} size={14} className="turns" />
    </>
  );
  return (
    <DisclosureMenu summary={summary} summaryClassName="btn btn-secondary user" align="end">
      {viewerLinks(viewer).map(({ to, label: name }) => (
        <Link key={name} to={to}>
          <Icon of={icons[name] ?? CircleUserRound} />
          {name}
        </Link>
      ))}
      <LogOutForm>
        <Icon of={LogOut} />
        Log Out
      </LogOutForm>
    </DisclosureMenu>
  );
}
