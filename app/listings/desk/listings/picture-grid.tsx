import { ArrowLeft, ArrowRight, Trash2 } from "lucide";
import { useRef, useState } from "react";
import { type ListingPicture, pictureSrc } from "../../../../domain/listings/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import textStyles from "../../../ui/text.module.css";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { listingPath } from "../../shared/desk/listing-path.ts";
import type { ListingDeskView } from "./listing-view.ts";
import styles from "./pictures.module.css";
import type { usePictures } from "./use-pictures.ts";

type PictureGridProps = {
  listing: ListingDeskView;
  /** Nobody may change them here. */
  isFixed: boolean;
  actions: ReturnType<typeof usePictures>;
};

/** Pictures in their order: dragged, or moved by buttons, which the keyboard has too. */
export function PictureGrid({ listing, isFixed, actions }: PictureGridProps) {
  const { pictures } = listing;
  const [over, setOver] = useState<number | null>(null);
  const dragged = useRef<number | null>(null);
  const [said, say] = useState("");

  async function move(from: number, to: number) {
    const ids = movedTo(pictures, from, to);
    if (!ids) return;
    if (await actions.order(ids)) say(`Picture ${from + 1} is now number ${to + 1}.`);
  }

  return (
    <>
      <ol className={cx(styles.grid, actions.isBusy && styles.isBusy)}>
        {pictures.map((picture, at) => (
          <li
            key={picture.id}
            className={over === at ? styles.isOver : undefined}
            draggable={!isFixed}
            onDragStart={() => {
              dragged.current = at;
            }}
            onDragOver={(event) => {
              if (dragged.current === null) return;
              event.preventDefault();
              setOver(at);
            }}
            onDragEnd={() => {
              dragged.current = null;
              setOver(null);
            }}
            onDrop={(event) => {
              if (dragged.current === null) return;
              event.preventDefault();
              event.stopPropagation();
              void move(dragged.current, at);
            }}
          >
            <img
              src={pictureSrc(picture.id, 320)}
              alt={picture.alt || `Picture ${at + 1} of ${listing.name}`}
              width={160}
              height={120}
            />
            {at === 0 ? <Badge tone="gold">Profile picture</Badge> : null}
            {isFixed ? null : (
              <PictureActions
                listing={listing}
                at={at}
                actions={actions}
                onMove={(from, to) => void move(from, to)}
              />
            )}
          </li>
        ))}
      </ol>
      <p className={layout.visuallyHidden} role="status">
        {said}
      </p>
    </>
  );
}

type PictureActionsProps = Omit<PictureGridProps, "isFixed"> & {
  at: number;
  onMove: (from: number, to: number) => void;
};

/** Moves and removes one picture. Each button is a form of its own, so that it works without scripts. */
function PictureActions({ listing, at, actions, onMove }: PictureActionsProps) {
  const hasScripts = useHydrated();
  const [asks, setAsks] = useState(false);
  const { pictures } = listing;
  const picture = pictures[at];
  if (!picture) return null;
  return (
    <div className={styles.actions}>
      <OrderForm listing={listing} from={at} to={at - 1} onMove={onMove} />
      <OrderForm listing={listing} from={at} to={at + 1} onMove={onMove} />
      <form
        method="post"
        encType="multipart/form-data"
        action={`${listingPath(listing.id)}/pictures`}
        onSubmit={(event) => {
          event.preventDefault();
          setAsks(true);
        }}
      >
        <input type="hidden" name="form" value="remove" />
        <input type="hidden" name="pictureId" value={picture.id} />
        {hasScripts ? (
          <IconButton type="submit" size="sm" label={`Remove picture ${at + 1}`}>
            <Icon of={Trash2} size={16} />
          </IconButton>
        ) : (
          <details>
            <summary className={textStyles.small}>Remove</summary>
            <Button type="submit" size="sm" variant="danger">
              Remove picture {at + 1}
            </Button>
          </details>
        )}
      </form>
      {hasScripts ? (
        <ConfirmDialog
          open={asks}
          onOpenChange={setAsks}
          title={`Remove picture ${at + 1}`}
          text="This deletes the picture for everyone."
          confirmLabel="Remove picture"
          danger
          busy={actions.isBusy}
          onConfirm={() => {
            setAsks(false);
            void actions.remove(picture.id);
          }}
        />
      ) : null}
    </div>
  );
}

type OrderFormProps = {
  listing: ListingDeskView;
  from: number;
  to: number;
  onMove: (from: number, to: number) => void;
};

function OrderForm({ listing, from, to, onMove }: OrderFormProps) {
  const ids = movedTo(listing.pictures, from, to);
  const isBack = to < from;
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`${listingPath(listing.id)}/pictures`}
      onSubmit={(event) => {
        event.preventDefault();
        onMove(from, to);
      }}
    >
      <input type="hidden" name="form" value="order" />
      {ids?.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <IconButton
        type="submit"
        size="sm"
        disabled={!ids}
        label={`Move picture ${from + 1} ${isBack ? "forward" : "back"}`}
      >
        <Icon of={isBack ? ArrowLeft : ArrowRight} size={16} />
      </IconButton>
    </form>
  );
}

/** The ids with one picture at another position; null where there is none. */
function movedTo(pictures: readonly ListingPicture[], from: number, to: number): string[] | null {
  if (to < 0 || to >= pictures.length || from === to) return null;
  const ids = pictures.map(({ id }) => id);
  const [moved] = ids.splice(from, 1);
  return moved ? ids.toSpliced(to, 0, moved) : null;
}
