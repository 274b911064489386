import { type Step, Steps } from "../../ui/steps.tsx";
import type { MeetingView } from "./meeting-view.ts";

type WhatToDoProps = Pick<MeetingView, "type" | "quantity" | "rsn" | "price" | "boost" | "isPaid">;

/** The meeting step by step, in the words of the side the customer stands on (Rule P16). */
export function WhatToDo(props: WhatToDoProps) {
  return (
    <section className="what-to-do">
      <h2>What to do</h2>
      <Steps items={stepsOf(props)} />
    </section>
  );
}

function stepsOf(props: WhatToDoProps): Step[] {
  if (props.boost) return payerSteps(props);
  return props.type === "gold_buy" ? buyerSteps(props) : sellerSteps(props);
}

function whoseName(rsn: string | null): string {
  return rsn ?? "the character of your order";
}

function sellerSteps({ quantity, rsn }: WhatToDoProps): Step[] {
  return [
    { title: `Log in as ${whoseName(rsn)} with ${quantity} in coins`, text: "Platinum tokens are fine too." },
    { title: "Wait at the place above", text: "Our trader comes to you and says the phrase." },
    {
      title: "Trade, then come back here",
      text: "The payout form opens on this page as soon as we have the gold.",
    },
  ];
}

function buyerSteps({ quantity, rsn, price, isPaid }: WhatToDoProps): Step[] {
  const paying: Step = {
    title: `Pay ${price} first`,
    text: "As described above. You’ll see here when it has arrived.",
  };
  return [
    ...(isPaid ? [] : [paying]),
    {
      title: `Log in as ${whoseName(rsn)} and wait at the place above`,
      text: "Our trader comes to you and says the phrase.",
    },
    {
      title: "Count, then accept",
      text: `Both trade screens must show ${quantity}. You give nothing in return: the gold is paid.`,
    },
  ];
}

/** Gold that pays a boost. */
function payerSteps({ quantity, rsn, price }: WhatToDoProps): Step[] {
  return [
    {
      title: `Log in as ${whoseName(rsn)} with ${quantity} in coins`,
      text: `They pay the ${price} of this order. Platinum tokens are fine too.`,
    },
    { title: "Wait at the place above", text: "Our trader comes to you and says the phrase." },
    {
      title: "Trade, then come back here",
      text: "This page says that we have the gold, and from then on how your boost goes.",
    },
  ];
}
