import { LinkButton } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";

/** No such order, or somebody else's: the same words for both (Rule S44). */
export function OrderMissing({ back }: { back: { to: string; label: string } }) {
  return (
    <div className="wrap order-detail">
      <h1 className="sr">Order Not Found</h1>
      <Empty title="Order Not Found" action={<LinkButton to={back.to}>{back.label}</LinkButton>}>
        The order you are looking for does not exist or you do not have permission to view it.
      </Empty>
    </div>
  );
}
