import { ArrowLeft } from "lucide";
import { LinkButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";

/** Leads from a page of one order back to the order's own; `number` is the order's as people read it. */
export function BackToOrder({ to, number }: { to: string; number: string }) {
  return (
    <p>
      <LinkButton to={to} variant="quiet" size="sm" icon={<Icon of={ArrowLeft} size={16} />}>
        {`Back to order #${number}`}
      </LinkButton>
    </p>
  );
}
