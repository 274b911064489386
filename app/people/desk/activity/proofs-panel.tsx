import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { ProofLine } from "../../shared/desk/proof-line.ts";
import { ProofList } from "../../shared/desk/proof-list.tsx";
import { activityForms } from "./activity-forms.ts";

/** Between looks at a proof that is under way. */
const lookMilliseconds = 4_000;

/** Whether the books and the log hold, by their last proof, and a button that has them proven now. */
export function ProofsPanel({ proofs }: { proofs: readonly ProofLine[] }) {
  const { revalidate } = useRevalidator();
  const isUnderWay = proofs.some(({ job }) => job === "waiting" || job === "running");
  // A proof writes no event of its end: that would hide one that was cut off the log since the last proof.
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(revalidate, lookMilliseconds);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
  return (
    <Panel title="Proofs" aside={<ProveNow />}>
      <ProofList proofs={proofs} />
    </Panel>
  );
}

function ProveNow() {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value={activityForms.prove.name} />
      <Button type="submit" size="sm">
        Prove now
      </Button>
    </Form>
  );
}
