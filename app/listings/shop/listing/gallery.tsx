import { Maximize2 } from "lucide";
import { useState } from "react";
import {
  type ListingPicture,
  type ListingView,
  pictureSrc,
  pictureSrcSet,
} from "../../../../domain/listings/model.ts";
import { Icon } from "../../../ui/icons.tsx";
import { loadLater, useLater, useOpener } from "../../../ui/load-later.ts";
import { Spin } from "../../../ui/spin.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useOpenInHistory } from "../../../ui/use-open-in-history.ts";
import { ListingPlaceholder } from "../../shared/placeholder/listing-placeholder.tsx";
import styles from "./gallery.module.css";

const pictureViewer = loadLater(() =>
  import("../../../ui/picture-viewer.tsx").then(({ PictureViewer }) => PictureViewer),
);

/**
 * The pictures of a listing: one of them large, all of them small, each in full size over the page. Without
 * any, its placeholder.
 */
export function Gallery({ listing }: { listing: ListingView }) {
  const { pictures } = listing;
  const [at, setAt] = useState(0);
  // On a phone a picture over the whole screen is left by going back.
  const viewer = useOpenInHistory("picture");
  const PictureViewer = useLater(pictureViewer, viewer.isOpen);
  // Staff may have taken one away meanwhile.
  const shown = pictures[at] ?? pictures[0];
  if (!shown) {
    return (
      <div className={styles.placeholder}>
        <ListingPlaceholder id={listing.id} build={listing.build} type={listing.type} eager />
      </div>
    );
  }
  const index = pictures.indexOf(shown);
  return (
    <section className={styles.gallery} aria-label="Pictures">
      <MainPicture
        picture={shown}
        alt={altOf(listing, shown, index)}
        isFirst={index === 0}
        onOpen={viewer.open}
      />
      {pictures.length > 1 ? <Thumbs listing={listing} index={index} onChoose={setAt} /> : null}
      {PictureViewer ? (
        <PictureViewer
          open={viewer.isOpen}
          onClose={viewer.close}
          title={listing.name}
          count={pictures.length}
          at={index}
          onTurn={setAt}
        >
          <Picture key={shown.id} picture={shown} alt={altOf(listing, shown, index)} full />
        </PictureViewer>
      ) : null}
    </section>
  );
}

/** What a picture shows, as staff wrote it, else which one it is. */
function altOf({ name, pictures }: ListingView, { alt }: ListingPicture, index: number): string {
  return alt || (pictures.length > 1 ? `${name}, picture ${index + 1} of ${pictures.length}` : name);
}

type MainPictureProps = { picture: ListingPicture; alt: string; isFirst: boolean; onOpen(): void };

/** A press shows it in full size; without scripts it is a link to that. */
function MainPicture({ picture, alt, isFirst, onOpen }: MainPictureProps) {
  const hydrated = useHydrated();
  const opener = useOpener(pictureViewer);
  const inside = (
    <>
      <span className={styles.picture}>
        <Picture picture={picture} alt={alt} eager={isFirst} />
      </span>
      <span className={styles.enlarge}>
        {opener.busy ? <Spin /> : <Icon of={Maximize2} size={16} />}
        Enlarge
      </span>
    </>
  );
  return hydrated ? (
    <button
      type="button"
      className={styles.main}
      {...opener.approach}
      onClick={() => opener.open(onOpen)}
      aria-haspopup="dialog"
      aria-busy={opener.busy || undefined}
      data-waits={picture.id}
    >
      {inside}
    </button>
  ) : (
    <a className={styles.main} href={pictureSrc(picture.id, 1600)} data-waits={picture.id}>
      {inside}
    </a>
  );
}

type ThumbsProps = { listing: ListingView; index: number; onChoose(index: number): void };

function Thumbs({ listing, index: shown, onChoose }: ThumbsProps) {
  const hydrated = useHydrated();
  return (
    <ul className={styles.thumbs}>
      {listing.pictures.map((picture, index) => {
        const face = <Picture picture={picture} alt={altOf(listing, picture, index)} small />;
        return (
          <li key={picture.id}>
            {hydrated ? (
              <button
                type="button"
                aria-pressed={index === shown}
                onClick={() => onChoose(index)}
                data-waits={`thumb-${picture.id}`}
              >
                {face}
              </button>
            ) : (
              <a href={pictureSrc(picture.id, 1600)} data-waits={`thumb-${picture.id}`}>
                {face}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type PictureProps = {
  picture: ListingPicture;
  alt: string;
  /** Seen at once: it is asked for before others. */
  eager?: boolean;
  small?: boolean;
  /** In the largest size only. */
  full?: boolean;
};

/**
 * How wide the large picture is. On a phone with three pixels to each of ours two are as sharp to the eye and
 * half the bytes.
 */
const mainSizes = [
  "(max-width: 30rem) and (min-resolution: 2.5dppx) 60vw",
  "(min-width: 76rem) 700px",
  "(min-width: 62rem) 58vw",
  "calc(100vw - 2rem)",
].join(", ");

/** A picture of a listing, as AVIF where there is one. It keeps its place while it loads. */
function Picture({ picture, alt, eager = false, small = false, full = false }: PictureProps) {
  const { id, width, height, hasAvif } = picture;
  const size = full ? 1600 : small ? 320 : 800;
  const sizes = small ? "96px" : mainSizes;
  const setOf = (format: "avif" | "webp") =>
    full || small ? pictureSrc(id, size, format) : pictureSrcSet(picture, format);
  return (
    <picture>
      {hasAvif ? <source type="image/avif" srcSet={setOf("avif")} sizes={sizes} /> : null}
      <img
        src={pictureSrc(id, size)}
        srcSet={setOf("webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={eager || full ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding={eager ? "sync" : "async"}
      />
    </picture>
  );
}
