import { Clock, Mail, MessagesSquare } from "lucide";
import { Icon } from "../../ui/icons.tsx";

type ReachUsProps = { email: string | null; discordUrl: string | null; hours: string | null };

/** The ways to reach staff that the shop really has. */
export function ReachUs({ email, discordUrl, hours }: ReachUsProps) {
  if (!email && !discordUrl) {
    return (
      <p>
        This shop has not published an address yet. If you have an order, answer any mail we sent you about
        it.
      </p>
    );
  }
  return (
    <ul className="reach">
      {email ? (
        <li>
          <Icon of={Mail} size={20} />
          <div>
            <a className="address" href={`mailto:${email}`}>
              {email}
            </a>
            <p>By mail. Name the first eight characters of your order, if it is about one.</p>
          </div>
        </li>
      ) : null}
      <li id="discord">
        <Icon of={MessagesSquare} size={20} />
        <div>
          {discordUrl ? (
            <a className="address" href={discordUrl} rel="noopener">
              Discord
            </a>
          ) : null}
          <p>
            {discordUrl
              ? "In our server. Staff never ask for a password there, and never write to you first."
              : "We have no Discord server yet. Whoever says they write from it is not us."}
          </p>
        </div>
      </li>
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
