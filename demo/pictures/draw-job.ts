import { z } from "zod";
import type { ShopCtx } from "../../app/context.ts";
import { addPicture } from "../../domain/listings/index.ts";
import { inLane } from "../../platform/jobs/lane.ts";
import { demoListings } from "../listings/rows.ts";
import { demoPictures } from "./pictures.ts";

/** The job that draws one picture of a demo listing. */
export const drawJob = "draw-demo-pictures";

const drawPayload = z.object({ listingId: z.uuid(), name: z.string(), place: z.int().min(0) });

/** The job that draws a picture of a demo listing, turns it into an image and adds it as staff would. */
export function demoPictureTasks(ctx: ShopCtx) {
  return {
    [drawJob]: inLane("slow", async (payload) => {
      const { listingId, name, place: index } = drawPayload.parse(payload);
      const demo = demoListings().find((one) => one.name === name);
      const picture = demo && demoPictures(demo)[index];
      if (!picture) return;
      const bytes = await ctx.pictureCoder.drawPng(picture.svg);
      const added =
        bytes && (await addPicture(ctx, { listingId, bytes, alt: picture.alt, isSeldomSeen: true }));
      // A listing that was sold or withdrawn meanwhile keeps what it has.
      if (!added || (!added.ok && added.error.code === "unavailable")) throw new Error("Pictures wait");
    }),
  };
}
