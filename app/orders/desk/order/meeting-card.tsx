import { firstPlace } from "../../../../domain/settings/model.ts";
import styles from "../../../shell/desk/desk.module.css";
import { DeskDialog, DialogLink } from "../../../shell/desk/desk-dialog.tsx";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { Button } from "../../../ui/button.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { ChoiceGroup, Radio } from "../../../ui/radio.tsx";
import { DeskForm } from "./desk-form.tsx";
import { orderForms } from "./order-forms.ts";
import type { OrderDeskView } from "./order-view.ts";

/** Where the trade happens and how both know each other there (Rule P16); staff may change the world. */
export function MeetingCard({ order }: { order: OrderDeskView }) {
  const { meeting, version, isOpen } = order;
  const { places } = useShop();
  if (!meeting) return null;
  return (
    <>
      <Panel
        title="Meeting"
        aside={
          isOpen ? (
            <DialogLink name="world" variant="quiet">
              Change World
            </DialogLink>
          ) : null
        }
      >
        <div className={pageStyles.twoColumns}>
          <KeyValues
            labelled
            items={[
              ...(meeting.rsn ? [{ label: "Game name", value: meeting.rsn }] : []),
              { label: "Amount", value: meeting.quantity },
              { label: "Location", value: `World ${meeting.world}, ${firstPlace(places)}` },
              { label: "Locked in", value: meeting.lockedIn },
            ]}
          />
          {meeting.phrase ? (
            <KeyValues
              labelled
              items={[
                {
                  label: "Say this phrase",
                  value: (
                    <span className={styles.phrase} translate="no">
                      {meeting.phrase}
                    </span>
                  ),
                },
              ]}
            />
          ) : null}
        </div>
      </Panel>
      {isOpen ? <ChangeWorld world={meeting.world} version={version} /> : null}
    </>
  );
}

function ChangeWorld({ world, version }: { world: number; version: number }) {
  const { worlds } = useShop();
  return (
    <DeskDialog name="world" title="Change World" text="The customer sees the new world at once.">
      <DeskForm form={orderForms.world} version={version}>
        {({ errors, busy }) => (
          <>
            <ChoiceGroup legend="World of the meeting" hideLegend error={errors.world}>
              {worlds.some((known) => known.world === world) ? null : (
                <Radio name="world" value={world} defaultChecked label={`World ${world}`} />
              )}
              {worlds.map((known) => (
                <Radio
                  key={known.world}
                  name="world"
                  value={known.world}
                  defaultChecked={known.world === world}
                  label={`World ${known.world} (${known.kind})`}
                />
              ))}
            </ChoiceGroup>
            <div>
              <Button type="submit" variant="primary" busy={busy} busyLabel="Saving…">
                Save World
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}
