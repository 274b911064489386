import type { SaleForDesk } from "../../../../../domain/account-sales/index.ts";
import { accountCheckField } from "../../../../../domain/account-sales/inputs.ts";
import { accountCheckItems, accountCheckLabels } from "../../../../../domain/account-sales/model.ts";
import deskOrderStyles from "../../../../shell/desk/desk-order.module.css";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { Moment } from "../../../../ui/moment.tsx";
import { DeskForm } from "../desk-form.tsx";
import { orderForms } from "../order-forms.ts";
import styles from "../sale-cards.module.css";

type Done = SaleForDesk["desk"]["checks"][number];

/**
 * What staff look at before an account counts as verified: a box for each, saved together. A box that a
 * colleague has changed is shown anew; those that were ticked here and not saved yet stay.
 */
export function CheckList({ checks, isHeld }: { checks: readonly Done[]; isHeld: boolean }) {
  const isComplete = checks.length === accountCheckItems.length;
  return (
    <DeskForm form={orderForms.checks}>
      {({ fields, busy }) => (
        <>
          <input type="hidden" name="was" value={checks.map(({ item }) => item).join(",")} />
          <ul className={styles.checks}>
            {accountCheckItems.map((item) => {
              const done = checks.find((one) => one.item === item);
              const name = accountCheckField(item);
              // What was refused stays as it was ticked, unless a colleague has changed it since.
              const isTyped = fields.was?.split(",").includes(item) === (done !== undefined);
              return (
                <li key={`${item} ${done?.at.getTime() ?? "open"}`}>
                  <Checkbox
                    name={name}
                    disabled={isHeld}
                    defaultChecked={isTyped ? fields[name] !== undefined : done !== undefined}
                    label={accountCheckLabels[item]}
                    help={done ? <SeenBy done={done} /> : undefined}
                  />
                </li>
              );
            })}
          </ul>
          {isHeld ? null : (
            <div className={deskOrderStyles.actions}>
              <Button type="submit" size="sm" busy={busy}>
                Save checks
              </Button>
              {isComplete ? null : (
                <Button type="submit" name="all" value="on" size="sm" variant="quiet" busy={busy}>
                  All of it seen
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </DeskForm>
  );
}

function SeenBy({ done: { by, at } }: { done: Done }) {
  return (
    <>
      {by ?? "A program"}, <Moment at={at} flows />
    </>
  );
}
