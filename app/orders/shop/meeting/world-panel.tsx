import { Lock } from "lucide";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { worldShort } from "../../../../domain/settings/model.ts";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { ChoiceGroup } from "../../../ui/radio.tsx";
import textStyles from "../../../ui/text.module.css";
import { outcomeToast, toast } from "../../../ui/toast.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useEarlyInput } from "../../../web/forms/use-early-input.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";

const loadWorldInput = () =>
  import("../../../../domain/orders/inputs.ts").then((inputs) => inputs.worldInput);

/** Heads a refused choice (Rule S51). */
export const worldTitle = "Failed to update world";

type WorldPanelProps = {
  /** The world the order has. */
  world: number;
  locked: boolean;
  /** Chosen in the link, not saved yet. */
  requested: number | null;
  canAct: boolean;
  /** Whether this is what the customer does next; else the payment is. */
  isNext?: boolean;
};

/**
 * The world of the meeting. A choice is saved at once and can be locked in; when saving fails the choice goes
 * back to what the order has (Rule S51). Without scripts the button saves and locks.
 */
export function WorldPanel({ world, locked, requested, canAct, isNext = true }: WorldPanelProps) {
  const { picked, pick } = usePickedWorld(world, locked ? null : requested);
  const { errors, busy, onSubmit } = useCheckedForm({
    name: "world",
    schema: loadWorldInput,
    title: worldTitle,
  });
  const { worlds } = useShop();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form, "world", ({ value }) => pick(Number(value)));
  const shown = locked ? world : picked;
  const fixed = locked || !canAct;
  // An order keeps its world, though the owner lists it no longer.
  const isListed = worlds.some((known) => known.world === world);
  return (
    <Panel title="World" aside={<WorldState locked={locked} canAct={canAct} />}>
      <Form
        ref={form}
        method="post"
        data-form="world"
        className={layout.stack}
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value="world" />
        <input type="hidden" name="lock" value="yes" />
        <ChoiceGroup legend="Meeting world" hideLegend className={pageStyles.twoColumns} error={errors.world}>
          {isListed ? null : (
            <Choice
              type="radio"
              name="world"
              value={world}
              title={`World ${world}`}
              text="The world of this order"
              checked={shown === world}
              onChange={() => pick(world)}
              disabled={fixed}
            />
          )}
          {worlds.map((known) => (
            <Choice
              key={known.world}
              type="radio"
              name="world"
              value={known.world}
              title={`World ${known.world}`}
              text={`${known.kind} (${worldShort(known)})`}
              checked={shown === known.world}
              onChange={() => pick(known.world)}
              disabled={fixed}
            />
          ))}
        </ChoiceGroup>
        {fixed ? (
          <p className={cx(textStyles.small, textStyles.muted)}>{fixedText(locked, world)}</p>
        ) : (
          <div className={cx(layout.row, layout.between)}>
            <p className={cx(textStyles.small, textStyles.muted, orderPagesStyles.lockNote)}>
              Lock in your world, and our trader meets you there. You can't change it later.
            </p>
            <Button
              type="submit"
              variant={isNext ? "primary" : "secondary"}
              icon={<Icon of={Lock} />}
              busy={busy}
              busyLabel="Locking in…"
            >
              {hydrated ? `Lock in World ${shown}` : "Lock in this world"}
            </Button>
          </div>
        )}
      </Form>
    </Panel>
  );
}

function WorldState({ locked, canAct }: Pick<WorldPanelProps, "locked" | "canAct">) {
  if (locked) {
    return (
      <Badge tone="gold" icon={<Icon of={Lock} size={13} />}>
        Locked in
      </Badge>
    );
  }
  return canAct ? <span className={cx(textStyles.tiny, textStyles.faint)}>Pick one</span> : null;
}

function fixedText(locked: boolean, world: number): string {
  return locked
    ? `World ${world} is locked in. Message us if you need to change it.`
    : "Only the customer can choose a world here. Change it at the desk.";
}

/** The world that is shown as chosen: what was picked last, until the order has it or saving failed. */
function usePickedWorld(world: number, requested: number | null) {
  const saver = useFetcher<FormAnswer | null>();
  const refused = useLastAnswer<FormAnswer>();
  const [picked, setPicked] = useState<number | null>(requested);
  const [seen, setSeen] = useState(world);
  if (seen !== world) {
    setSeen(world);
    setPicked(null);
  }
  const unsaved = saver.data;
  useEffect(() => {
    if (!unsaved) return;
    setPicked(null);
    toast({ id: outcomeToast, title: unsaved.title, text: unsaved.text, tone: "bad" });
  }, [unsaved]);
  useEffect(() => {
    if (refused?.form === "world") setPicked(null);
  }, [refused]);
  function pick(chosen: number) {
    setPicked(chosen);
    void saver.submit({ form: "world", world: String(chosen), lock: "no" }, { method: "post" });
  }
  return { picked: picked ?? world, pick };
}
