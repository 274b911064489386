import { type ListingPicture, pictureSrc, pictureSrcSet } from "../../../../domain/listings/model.ts";

type PictureProps = {
  picture: ListingPicture;
  alt: string;
  /** Seen at once: it is asked for before others. */
  eager?: boolean;
  small?: boolean;
  /** In the largest size only. */
  full?: boolean;
};

/** A picture of a listing, as AVIF where there is one. It keeps its place while it loads. */
export function Picture({ picture, alt, eager = false, small = false, full = false }: PictureProps) {
  const { id, width, height, hasAvif } = picture;
  const size = full ? 1600 : small ? 320 : 800;
  const sizes = small ? "96px" : "(min-width: 76rem) 700px, (min-width: 62rem) 58vw, 100vw";
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
