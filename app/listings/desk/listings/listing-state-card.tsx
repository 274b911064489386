import { ExternalLink, EyeOff, HandCoins, Trash2, Upload } from "lucide";
import { useLocation } from "react-router";
import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { DeskDialog, DialogLink } from "../../../shell/desk/desk-dialog.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import fieldStyles from "../../../ui/field.module.css";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { type KeyValue, KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { ListingForm } from "./listing-form.tsx";
import { listingForms } from "./listing-forms.ts";
import type { ListingDeskView, ListingMay } from "./listing-view.ts";
import { ListingStateBadge } from "./state-badge.tsx";

type StateCardProps = { listing: ListingDeskView; may: ListingMay };

/** Where a listing stands, and what moves it. */
export function ListingStateCard({ listing, may }: StateCardProps) {
  return (
    <Panel title="State" aside={<ListingStateBadge state={listing.state} isHeld={listing.isHeld} />}>
      <div className={cx(layout.stack, layout.snug)}>
        <KeyValues labelled items={linesOf(listing)} />
        {may.edit && listing.state !== "withdrawn" ? <Moves listing={listing} /> : null}
        {listing.state === "withdrawn" ? <p>Withdrawn for good. Its login was destroyed.</p> : null}
      </div>
    </Panel>
  );
}

function linesOf(listing: ListingDeskView): KeyValue[] {
  const { publicPath, orderId, sourceOrderId, state, heldUntil, published, sold, made } = listing;
  const page = publicPath ? (
    <Link to={publicPath} className={cx(layout.row, layout.tight)}>
      View listing
      <Icon of={ExternalLink} size={14} />
    </Link>
  ) : (
    "Not visible to customers"
  );
  return [
    { label: "Price", value: <b className={textStyles.money}>{listing.price}</b> },
    { label: "In the shop", value: page },
    ...(orderId
      ? [
          {
            label: state === "sold" ? "Bought with order" : "Held by order",
            value: <OrderLink id={orderId} />,
          },
        ]
      : []),
    ...(orderId && heldUntil ? [{ label: "Held until", value: heldUntil }] : []),
    ...(sourceOrderId ? [{ label: "Bought in order", value: <OrderLink id={sourceOrderId} /> }] : []),
    { label: "Created", value: made },
    ...(published ? [{ label: "First published", value: published }] : []),
    ...(sold ? [{ label: orderId ? "Sold" : "Sold elsewhere", value: sold }] : []),
  ];
}

function OrderLink({ id }: { id: string }) {
  return (
    <Link to={orderPagePaths.desk(id)} className={textStyles.mono}>
      #{shortId(id)}
    </Link>
  );
}

function Moves({ listing }: { listing: ListingDeskView }) {
  const { state, isHeld, login } = listing;
  if (isHeld) {
    return (
      <p className={fieldStyles.help}>An order holds this account. You can't hide it or mark it as sold.</p>
    );
  }
  return (
    <>
      {state === "draft" || state === "hidden" ? (
        <MoveForm
          listing={listing}
          move="publish-listing"
          label="Publish"
          reason={login === "ready" ? undefined : loginReasons[login]}
        />
      ) : (
        <MoveForm listing={listing} move="hide-listing" label={state === "sold" ? "Undo sold" : "Hide"} />
      )}
      <div className={cx(layout.row, layout.tight)}>
        {state === "sold" ? null : (
          <DialogLink name="sold" icon={<Icon of={HandCoins} size={16} />} variant="quiet">
            Mark as sold
          </DialogLink>
        )}
        {state === "draft" || state === "hidden" ? (
          <DialogLink name="withdraw" icon={<Icon of={Trash2} size={16} />} variant="danger">
            Withdraw
          </DialogLink>
        ) : null}
      </div>
      <EndDialog
        listing={listing}
        name="sold"
        end="listing-sold"
        title="Mark as sold elsewhere"
        text={`Customers can no longer buy it. We destroy its login ${afterDays(listing.loginStoredDays)}.`}
        label="Mark as sold"
      />
      <EndDialog
        listing={listing}
        name="withdraw"
        end="withdraw-listing"
        title="Withdraw this listing"
        text="You can't undo this. Its login is destroyed immediately."
        label="Withdraw for good"
      />
    </>
  );
}

function afterDays(days: number): string {
  if (days === 0) return "today";
  return days === 1 ? "after 1 day" : `after ${days} days`;
}

const loginReasons = {
  gone: "Save its login first.",
  stale: "Its login is stale. Save a new one first.",
} as const;

type MoveFormProps = {
  listing: ListingDeskView;
  move: "publish-listing" | "hide-listing";
  label: string;
  reason?: string | undefined;
};

function MoveForm({ listing, move, label, reason }: MoveFormProps) {
  const isPublish = move === "publish-listing";
  return (
    <ListingForm form={listingForms[move]} listing={listing}>
      {({ busy }) => (
        <div className={cx(layout.row, layout.tight)}>
          <Button
            type="submit"
            variant={isPublish ? "primary" : "secondary"}
            busy={busy}
            icon={<Icon of={isPublish ? Upload : EyeOff} size={16} />}
            {...(reason ? { reason } : {})}
          >
            {label}
          </Button>
        </div>
      )}
    </ListingForm>
  );
}

type EndDialogProps = {
  listing: ListingDeskView;
  name: "sold" | "withdraw";
  end: "listing-sold" | "withdraw-listing";
  title: string;
  text: string;
  label: string;
};

/** Asks for the word that the log keeps. */
function EndDialog({ listing, name, end, title, text, label }: EndDialogProps) {
  const { pathname } = useLocation();
  return (
    <DeskDialog name={name} title={title} text={text}>
      <ListingForm form={listingForms[end]} listing={listing}>
        {({ errors, fields, busy }) => (
          <>
            <Field label="Reason" help="Goes in the log. No personal data, no login." error={errors.note}>
              <TextInput name="note" maxLength={500} autoComplete="off" defaultValue={fields.note} />
            </Field>
            <div className={cx(layout.row, layout.tight, layout.end)}>
              <LinkButton to={pathname} variant="quiet" replace preventScrollReset>
                Cancel
              </LinkButton>
              <Button type="submit" variant={name === "withdraw" ? "danger-full" : "primary"} busy={busy}>
                {label}
              </Button>
            </div>
          </>
        )}
      </ListingForm>
    </DeskDialog>
  );
}
