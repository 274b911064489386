import { type ListingPicture, pictureSrc, placeholderPicture } from "../../../../domain/listings/model.ts";

/** The profile picture in small, or the placeholder. The name stands beside it, so it says nothing itself. */
export function ListingThumb({ picture }: { picture: ListingPicture | null }) {
  return (
    <img
      className="listing-thumb"
      src={picture ? pictureSrc(picture.id, 320) : placeholderPicture}
      alt=""
      width={56}
      height={42}
      loading="lazy"
    />
  );
}
