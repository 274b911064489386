import type { ListingCardData } from "../../../../domain/listings/model.ts";
import drawingStyles from "../../../ui/drawing.module.css";
import { placeholderSrc } from "./placeholder-build.ts";

type ListingPlaceholderProps = Pick<ListingCardData, "id" | "build" | "type"> & {
  /** Seen at once. */
  eager?: boolean;
};

/**
 * The placeholder image that stands for an account without pictures: decoration, without words. An image of
 * its own, since the engraving of one has as many bytes as all words of a page; the same account always has
 * the same one.
 */
export function ListingPlaceholder({ id, build, type, eager = false }: ListingPlaceholderProps) {
  return (
    <img
      className={drawingStyles.placeholder}
      src={placeholderSrc({ id, build, type })}
      width={320}
      height={200}
      alt=""
      loading={eager ? undefined : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
    />
  );
}
