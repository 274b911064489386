import { LinkButton } from "../../../ui/button.tsx";
import { Tally } from "../../../ui/drawings/tally.tsx";

/** Stands in the place of an order that is not there, or was removed (Rule S66). */
export function DeskOrderMissing() {
  return (
    <div className="desk-lost">
      <Tally count={0} total={5} height={30} />
      <h1>Order Not Found</h1>
      <p className="muted">This order doesn't exist or was removed.</p>
      <LinkButton to="/admin">Go Back</LinkButton>
    </div>
  );
}
