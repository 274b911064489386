import { LinkButton } from "../../../ui/button.tsx";
import { Tally } from "../../../ui/drawings/tally.tsx";

/** In the place of an account that is not for sale, whether there ever was one or not. */
export function MissingListing({ wasShown }: { wasShown: boolean }) {
  return (
    <section className="band">
      <div className="wrap lost">
        <Tally count={0} total={5} height={30} />
        <h1>{wasShown ? "This account is no longer for sale" : "Account not found"}</h1>
        <p className="lead" role={wasShown ? "status" : undefined}>
          {wasShown
            ? "We just took it down. You haven't ordered anything."
            : "There's no account for sale here. We may have taken it down, or the link is incomplete."}
        </p>
        <div className="row">
          <LinkButton variant="primary" to="/buy-accounts">
            See all accounts
          </LinkButton>
          <LinkButton to="/">Back to home</LinkButton>
        </div>
      </div>
    </section>
  );
}
