import { Scale } from "lucide";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { type DisputeView, purchasePaths } from "./purchase-view.ts";

type DisputeNoteProps = { orderId: string; dispute: DisputeView };

/** What an order's page says of its newest dispute, and the way to it. */
export function DisputeNote({ orderId, dispute }: DisputeNoteProps) {
  const { tone, title, text } = textOf(dispute);
  return (
    <Alert
      tone={tone}
      icon={Scale}
      title={title}
      action={
        <LinkButton to={purchasePaths.dispute(orderId)} size="sm">
          Read the dispute
        </LinkButton>
      }
    >
      {text}
    </Alert>
  );
}

function textOf({ state, decided, reason, closedOn, answerBy, entries, underWarranty }: DisputeView) {
  if (state === "withdrawn") {
    return {
      tone: "info",
      title: "You withdrew your dispute",
      text: `On ${closedOn ?? ""}: ${reason}.`,
    } as const;
  }
  if (decided) return { tone: "info", title: decided.title, text: decided.follows } as const;
  const isAnswered = entries.at(-1)?.author === "staff";
  const meanwhile = underWarranty ? "" : " The sale isn't final while the dispute is open.";
  const text = isAnswered
    ? `We've answered.${meanwhile}`
    : `We're looking into it and will answer${answerBy ? ` by ${answerBy}` : ""}.${meanwhile}`;
  return { tone: "warn", title: `Your dispute is open: ${reason}`, text } as const;
}
