import { type ListingCard, pictureSrc, pictureSrcSet } from "../../../../domain/listings/model.ts";
import { DrawnPlate } from "./drawn-plate.tsx";

type AccountPictureProps = {
  card: Pick<ListingCard, "id" | "build" | "type" | "picture">;
  /** Seen at once. */
  eager?: boolean;
};

/** How wide a card's picture is: beside the name on a phone, else over a card of the grid. */
const sizes = "(min-width: 62rem) 18rem, (min-width: 40rem) 46vw, 8rem";

/** The profile picture of an account as its card shows it, or its drawn plate. It keeps its place while it loads. */
export function AccountPicture({ card, eager = false }: AccountPictureProps) {
  const { picture } = card;
  if (!picture) return <DrawnPlate id={card.id} build={card.build} type={card.type} eager={eager} />;
  const { id, alt, width, height, hasAvif } = picture;
  return (
    <picture>
      {hasAvif ? <source type="image/avif" srcSet={pictureSrcSet(picture, "avif")} sizes={sizes} /> : null}
      <img
        className="plate"
        src={pictureSrc(id, 320)}
        srcSet={pictureSrcSet(picture)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={eager ? undefined : "lazy"}
        decoding="async"
      />
    </picture>
  );
}
