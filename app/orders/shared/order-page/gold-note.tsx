import { CircleCheck, Coins, PackageX } from "lucide";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import text from "../../../ui/text.module.css";
import type { GoldNoteView } from "./gold-note-view.ts";

const looks = {
  held: { tone: "info", icon: Coins },
  returned: { tone: "good", icon: CircleCheck },
  kept: { tone: "warn", icon: PackageX },
} as const;

/** Tells the customer of a canceled sale where their gold is, and what to do next (Rule P45). */
export function GoldNote({ note }: { note: GoldNoteView }) {
  const { state, gold, rsn, reason } = note;
  const titles = {
    held: `We still have your ${gold}`,
    returned: `We returned your ${gold}`,
    kept: `We're keeping your ${gold}`,
  };
  return (
    <Alert
      {...looks[state]}
      title={titles[state]}
      action={
        <LinkButton to="/support" variant={state === "held" ? "primary" : "secondary"}>
          Message us
        </LinkButton>
      }
    >
      {reason ? <p className={text.breakAnywhere}>{reason}</p> : null}
      <p>{textOf(state, rsn)}</p>
    </Alert>
  );
}

function textOf(state: GoldNoteView["state"], rsn: string | null): string {
  if (state === "returned") return "You got it back in the game. If you didn't, message us right away.";
  if (state === "kept") return "If you disagree, message us.";
  const to = rsn ? `to ${rsn} ` : "";
  return `It's yours, and we return it ${to}in the game. Message us when you can be there. You give us nothing in that trade.`;
}
