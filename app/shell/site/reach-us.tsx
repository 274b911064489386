import { Clock, Mail, MessagesSquare } from "lucide";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./reach-us.module.css";

type ReachUsProps = { email: string | null; discordUrl: string | null; hours: string | null };

/** The ways to reach staff that the shop really has. */
export function ReachUs({ email, discordUrl, hours }: ReachUsProps) {
  if (!email && !discordUrl) {
    return (
      <p>
        Message us in the <Link to="/support/chat">live chat</Link>. Have an order? Reply to any email we sent
        you about it.
      </p>
    );
  }
  return (
    <ul className={styles.reach}>
      {email ? (
        <li>
          <Icon of={Mail} size={20} />
          <div>
            <a className={styles.address} href={`mailto:${email}`}>
              {email}
            </a>
            <p>Email us. Include your order number, like #c41866fc, if it’s about an order.</p>
          </div>
        </li>
      ) : null}
      {discordUrl ? (
        <li>
          <Icon of={MessagesSquare} size={20} />
          <div>
            <a className={styles.address} href={discordUrl} rel="noopener">
              Discord
            </a>
            <p>We never ask for a password there, and never message you first.</p>
          </div>
        </li>
      ) : null}
      {hours ? (
        <li>
          <Icon of={Clock} size={20} />
          <div>
            <p>{hours}</p>
          </div>
        </li>
      ) : null}
    </ul>
  );
}
