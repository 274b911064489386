import { ImagePlus } from "lucide";
import { type DragEvent, useRef, useState } from "react";
import { mostPictures, pictureTypes } from "../../../../domain/listings/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import fieldStyles from "../../../ui/field.module.css";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { listingPath } from "../../shared/desk/listing-path.ts";
import type { ListingDeskView } from "./listing-view.ts";
import { PictureGrid } from "./picture-grid.tsx";
import styles from "./pictures.module.css";
import { UploadList } from "./upload-list.tsx";
import { usePictures } from "./use-pictures.ts";

type PicturesCardProps = { listing: ListingDeskView; mayEdit: boolean };

/** The pictures of a listing: the first one is its profile picture (Rule S99). */
export function PicturesCard({ listing, mayEdit }: PicturesCardProps) {
  const { pictures, state } = listing;
  const actions = usePictures(listing.id, pictures.length);
  const isFixed = !mayEdit || state === "sold" || state === "withdrawn";
  return (
    <Panel
      title="Pictures"
      id="pictures"
      aside={
        <span className={cx(text.small, text.faint)}>
          {pictures.length} of {mostPictures}
        </span>
      }
    >
      <div className={cx(layout.stack, layout.snug)}>
        {actions.problem ? (
          <Alert tone="bad" title="Pictures not changed">
            {actions.problem}
          </Alert>
        ) : null}
        {pictures.length > 0 ? (
          <PictureGrid listing={listing} isFixed={isFixed} actions={actions} />
        ) : (
          <p className={text.muted}>
            No pictures yet.{" "}
            {isFixed ? "" : "The first one becomes the profile picture. Until then we show a drawing."}
          </p>
        )}
        {isFixed ? null : (
          <DropZone listingId={listing.id} isFull={pictures.length >= mostPictures} onFiles={actions.add} />
        )}
        <UploadList uploads={actions.uploads} onDismiss={actions.dismiss} />
      </div>
    </Panel>
  );
}

type DropZoneProps = { listingId: string; isFull: boolean; onFiles: (files: readonly File[]) => void };

/** Where pictures are dropped or chosen; without scripts a file field with a button. */
function DropZone({ listingId, isFull, onFiles }: DropZoneProps) {
  const hasScripts = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  if (isFull) return <p className={fieldStyles.help}>Picture limit reached. Remove one to add another.</p>;

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  }

  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`${listingPath(listingId)}/pictures`}
      className={cx(styles.dropZone, isOver && styles.isOver)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input type="hidden" name="form" value="add" />
      <Icon of={ImagePlus} size={22} />
      <p>{hasScripts ? "Drop pictures here, or" : "Add pictures"}</p>
      <input
        ref={input}
        type="file"
        name="pictures"
        accept={pictureTypes}
        multiple
        aria-label="Pictures to add"
        className={hasScripts ? layout.visuallyHidden : undefined}
        tabIndex={hasScripts ? -1 : undefined}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file may be chosen again after it was refused.
          event.currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      {hasScripts ? (
        <Button onClick={() => input.current?.click()}>Choose files</Button>
      ) : (
        <Button type="submit">Upload</Button>
      )}
      <p className={fieldStyles.help}>
        JPEG, PNG, WebP, AVIF or GIF, up to 10 MB each. We remove hidden data such as location.
      </p>
    </form>
  );
}
