import { Hourglass, Layers, Radar } from "lucide";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { isGoldOrder, orderPagePaths } from "../../../domain/orders/model.ts";
import type { OrderPaying } from "../../../domain/payments/model.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import type { IconDrawing } from "../../ui/icons.tsx";
import { type PayStage, payStage } from "./pay-stage.ts";
import { payVariant } from "./pay-tone.ts";
import { confirmationWords, payWords } from "./pay-words.ts";
import { RefundNote } from "./refund-note.tsx";
import { SaidWords } from "./said-words.tsx";

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

/** What an order's own pages say of paying it in ETH, and the way there. Nothing once it is paid and nothing comes back. */
export function PayCard({ paying, canAct }: PayCardProps) {
  const stage = payStage(paying);
  if (stage === "paid" || stage === "canceled" || stage === "nothing") {
    return <RefundNote paying={paying} isNext={canAct} />;
  }
  // The meeting's page says what to bring.
  if (stage === "start" && paying.paymentMethod === "gold") return null;
  const { tone, title, text } = wordsOf(paying, stage);
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

type Words = { tone: "info" | "good" | "warn" | "bad"; title: string; text: ReactNode };

function wordsOf(paying: OrderPaying, stage: PayStage): Words {
  const sum = formatUsd(paying.outstandingCents);
  if (stage === "start") {
    const isAgreed = paying.paymentMethod === "manual";
    const first = isGoldOrder(paying.type)
      ? `Pay ${sum} first, then we meet`
      : `Pay ${sum}, then ${paying.type === "account_purchase" ? "the account is yours" : "we begin"}`;
    const text = isAgreed
      ? "You arranged this with our staff, who write to you. You may pay in ETH instead."
      : "In ETH, from any wallet. If you want to pay otherwise, write to us.";
    return { tone: "info", title: first, text };
  }
  const said = payWords(paying);
  if (stage !== "confirming" || !paying.current) return { ...said, text: <SaidWords {...said} /> };
  return { ...said, text: `${confirmationWords(paying.current)}. You need do nothing.` };
}

function Way({ paying, stage, canAct }: PayCardProps & { stage: PayStage }) {
  const { orderId, outstandingCents, type, paymentMethod } = paying;
  const isAgreed = paymentMethod === "manual";
  if (canAct && paying.isPayable && (stage === "start" || stage === "expired")) {
    const variant = isAgreed ? "secondary" : payVariant(type);
    return (
      <Form method="post" action={orderPagePaths.pay(orderId)}>
        <input type="hidden" name="form" value="start" />
        <Button type="submit" variant={variant}>
          Pay {formatUsd(outstandingCents)} in ETH
        </Button>
      </Form>
    );
  }
  return (
    <LinkButton to={orderPagePaths.pay(orderId)} variant={stage === "pay" ? "primary" : "secondary"}>
      Open the payment
    </LinkButton>
  );
}
