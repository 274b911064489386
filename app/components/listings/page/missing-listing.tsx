import { LinkButton } from "../../../ui/button.tsx";
import { Tally } from "../../../ui/drawings/tally.tsx";

/** In the place of an account that is not for sale, whether there ever was one or not. */
export function MissingListing({ wasShown }: { wasShown: boolean }) {
  return (
    <section className="band">
      <div className="wrap lost">
        <Tally count={0} total={5} height={30} />
        <h1>{wasShown ? "This account was taken from sale" : "Account not found"}</h1>
        <p className="lead" role={wasShown ? "status" : undefined}>
          {wasShown
            ? "We have just taken it from the shelf. Nothing was ordered by that."
            : "There is no account for sale at this address. It may have been taken from sale, or a letter of the address may have been lost on the way."}
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
