import { Link } from "react-router";

/**
 * Whom to ask about an account we can't buy yet: on Discord where the shop has one, else in the live chat
 * (Rule P34).
 */
export function AskUs({ discordUrl }: { discordUrl: string | null }) {
  return (
    <>
      {discordUrl ? (
        <a className="tap" href={discordUrl} rel="noopener">
          Ask us on Discord
        </a>
      ) : (
        <Link className="tap" to="/support/chat">
          Message us
        </Link>
      )}{" "}
      and we'll tell you when we do.
    </>
  );
}
