import { Hourglass, Layers, Radar } from "lucide";
import type { ReactNode } from "react";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { waysText } from "../../../../domain/ways/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { type PayStage, payStage } from "../../../orders/shared/payment/pay-stage.ts";
import { isPaidInEth } from "../../../orders/shared/payment/way-of.ts";
import { paymentCopyOf } from "../../../orders/shared/products/index.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import type { IconDrawing } from "../../../ui/icons.tsx";
import { Form } from "../../../ui/link.tsx";
import { confirmationText, payCopy } from "./pay-copy.ts";
import { PayStateText } from "./pay-state-text.tsx";
import { payVariant } from "./pay-tone.ts";
import { RefundNote } from "./refund-note.tsx";

type PayCardProps = {
  paying: OrderPaying;
  /** Whether the reader may act: the order's customer. */
  canAct: boolean;
};

const icons: Partial<Record<PayStage, IconDrawing>> = {
  pay: Radar,
  checking: Radar,
  confirming: Layers,
};

/**
 * What an order's own pages say of paying it, and the way there. Nothing once it is paid and nothing comes
 * back.
 */
export function PayCard({ paying, canAct }: PayCardProps) {
  const stage = payStage(paying);
  if (stage === "nothing" && paying.state === "taken_back") {
    const { tone, title, text } = payCopy(paying);
    return (
      <Alert tone={tone} title={title}>
        {text}
      </Alert>
    );
  }
  if (stage === "paid" || stage === "canceled" || stage === "nothing") {
    return <RefundNote paying={paying} isNext={canAct} />;
  }
  // The meeting's page says what to bring.
  if (stage === "start" && paying.paymentMethod === "gold") return null;
  const { tone, title, text } = textOf(paying, stage);
  return (
    <Alert
      tone={tone}
      icon={icons[stage] ?? Hourglass}
      title={title}
      action={<Way paying={paying} stage={stage} canAct={canAct} />}
    >
      {text}
    </Alert>
  );
}

type AlertText = { tone: "info" | "good" | "warn" | "bad"; title: string; text: ReactNode };

function textOf(paying: OrderPaying, stage: PayStage): AlertText {
  const sum = formatUsd(paying.outstandingCents);
  if (stage === "start" && paying.manual?.isClaimed) return payCopy(paying);
  if (stage === "start") {
    return { tone: "info", title: paymentCopyOf(paying.type).payFirst(sum), text: wayText(paying) };
  }
  const said = payCopy(paying);
  if (stage !== "confirming" || !paying.current) return { ...said, text: <PayStateText {...said} /> };
  return { ...said, text: `${confirmationText(paying.current)}. You don't need to do anything.` };
}

/** How it is paid, and that this can be changed. */
function wayText(paying: OrderPaying): string {
  const { manual, paymentMethod, takesEth, otherWays } = paying;
  const change = otherWays.length > 0 ? " Want to pay another way? Choose it on the payment page." : "";
  if (manual) return `By ${waysText([manual.way])}. The payment page shows where to send it.${change}`;
  if (paymentMethod === "manual") return `We'll message you about the payment, as agreed.${change}`;
  if (takesEth) return `In ETH, from any wallet.${change}`;
  return otherWays.length > 0 ? "Choose how to pay on the payment page." : "Message us to pay.";
}

function Way({ paying, stage, canAct }: PayCardProps & { stage: PayStage }) {
  const { orderId, outstandingCents, type } = paying;
  const startsEth = paying.isPayable && paying.takesEth && isPaidInEth(paying);
  if (canAct && startsEth && (stage === "start" || stage === "expired")) {
    return (
      <Form method="post" action={orderPagePaths.pay(orderId)}>
        <input type="hidden" name="form" value="start" />
        <Button type="submit" variant={payVariant(type)}>
          Pay {formatUsd(outstandingCents)} in ETH
        </Button>
      </Form>
    );
  }
  return (
    <LinkButton
      to={orderPagePaths.pay(orderId)}
      variant={
        stage === "pay" || (stage === "start" && canAct && !paying.manual?.isClaimed)
          ? "primary"
          : "secondary"
      }
    >
      Open the payment
    </LinkButton>
  );
}
