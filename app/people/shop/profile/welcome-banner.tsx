import { Award } from "lucide";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icons.tsx";

type WelcomeBannerProps = {
  /** The game name, else the display name (Rule S30). */
  name: string;
  /** `Welcome back, Vault Heron` */
  greeting: string;
  avatarUrl: string | null;
  membershipLevel: string;
  /** Written out: "3 March 2024". */
  memberSince: string;
};

/** Who is signed in: picture, name, membership level, and since when. */
export function WelcomeBanner({
  name,
  greeting,
  avatarUrl,
  membershipLevel,
  memberSince,
}: WelcomeBannerProps) {
  return (
    <header className="head welcome">
      <Avatar name={name} src={avatarUrl} size="lg" />
      <div>
        <h1>{greeting}</h1>
        <p className="row small muted">
          <Badge tone="gold" icon={<Icon of={Award} size={13} />}>
            {membershipLevel}
          </Badge>
          Member since {memberSince}
        </p>
      </div>
    </header>
  );
}
