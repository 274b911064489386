/** Longest sides, in pixels, in which a picture is kept; a smaller picture is never enlarged. */
export const pictureSizes = [320, 800, 1600] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** How a picture is kept: WebP at once, AVIF some seconds later. */
export const pictureFormats = ["webp", "avif"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** What stands for a listing without pictures (Rule S99). */
export const placeholderPicture = "/placeholder.svg";

/** The most pictures of one listing. */
export const mostPictures = 10;

/** The most bytes of one picture as it is uploaded. */
export const largestPictureBytes = 10 * 1024 * 1024;

/** What a file field offers; what a file is, is found from its content alone. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** The address of a picture of a listing in one size. */
export function pictureSrc(pictureId: string, size: PictureSize, format: PictureFormat = "webp"): string {
  return `/media/${pictureId}-${size}.${format}`;
}

/** The addresses of all sizes for `srcset`, with their real widths in pixels; equal widths are named once. */
export function pictureSrcSet(
  { id, width, height }: { id: string; width: number; height: number },
  format: PictureFormat = "webp",
): string {
  const widths = new Map<number, PictureSize>();
  for (const size of pictureSizes) {
    const shown = Math.max(1, Math.round(width * Math.min(1, size / Math.max(width, height))));
    if (!widths.has(shown)) widths.set(shown, size);
  }
  return [...widths].map(([shown, size]) => `${pictureSrc(id, size, format)} ${shown}w`).join(", ");
}
