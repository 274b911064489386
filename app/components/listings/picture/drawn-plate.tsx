import type { ListingCard } from "../../../../domain/listings/model.ts";
import { plateSrc } from "./plate-build.ts";

type DrawnPlateProps = Pick<ListingCard, "id" | "build" | "type"> & {
  /** Seen at once. */
  eager?: boolean;
};

/**
 * The drawn plate that stands for an account without pictures: decoration, without words. An image of its own, since the
 * engraving of one has as many bytes as all words of a page; the same account always has the same one.
 */
export function DrawnPlate({ id, build, type, eager = false }: DrawnPlateProps) {
  return (
    <img
      className="plate"
      src={plateSrc({ id, build, type })}
      width={320}
      height={200}
      alt=""
      loading={eager ? undefined : "lazy"}
      decoding="async"
    />
  );
}
