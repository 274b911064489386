import { MapPin, Star } from "lucide";
import { placeRoles } from "../../../../domain/settings/model.ts";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import styles from "./meeting-locations.module.css";

const copy = {
  primary: { badge: "Primary", when: "Our usual place" },
  backup: { badge: "Backup", when: "If our usual place is crowded" },
  "emergency backup": { badge: "Emergency backup", when: "If neither of these works" },
} as const;

/** Where the meeting is held, the usual location first (Rule S50). */
export function MeetingLocations() {
  const { places } = useShop();
  return (
    <Panel title="Place" pad={false}>
      <ul className={styles.meetingLocations}>
        {places.map((name, at) => {
          const role = placeRoles[at] ?? "backup";
          const isPrimary = role === "primary";
          return (
            <li key={name}>
              <Icon of={MapPin} size={20} className={isPrimary ? text.gold : text.faint} />
              <span>
                <b>{name}</b>
                <small>{copy[role].when}</small>
              </span>
              <Badge
                tone={isPrimary ? "gold" : "plain"}
                icon={isPrimary ? <Icon of={Star} size={13} /> : null}
              >
                {copy[role].badge}
              </Badge>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
