import { Steps } from "../../../ui/steps.tsx";
import type { MeetingView } from "../../shared/order-page/meeting-view.ts";
import { meetingCopyOf } from "../../shared/products/index.ts";

type WhatToDoProps = Pick<MeetingView, "type" | "quantity" | "rsn" | "price" | "isPaid">;

/** The meeting step by step, in the words of the side the customer stands on (Rule P16). */
export function WhatToDo(props: WhatToDoProps) {
  return (
    <section className="what-to-do">
      <h2>What to do</h2>
      <Steps items={meetingCopyOf(props.type).steps(props)} />
    </section>
  );
}
