import { Award } from "lucide";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import pageStyles from "../../../ui/page.module.css";
import text from "../../../ui/text.module.css";
import styles from "./profile.module.css";

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
    <header className={cx(pageStyles.head, styles.welcome)}>
      <Avatar name={name} src={avatarUrl} size="lg" />
      <div>
        <h1>{greeting}</h1>
        <p className={cx(layout.row, text.small, text.muted)}>
          <Badge tone="gold" icon={<Icon of={Award} size={13} />}>
            {membershipLevel}
          </Badge>
          Member since {memberSince}
        </p>
      </div>
    </header>
  );
}
