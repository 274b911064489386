import { z } from "zod";

const reload = "Please reload the page.";
const listingId = z.uuid(reload);

/** What is done with a listing's pictures; the pictures themselves come beside it. */
export const listingPicturesInput = z.discriminatedUnion("form", [
  z.object({ form: z.literal("add"), listingId }),
  z.object({ form: z.literal("remove"), listingId, pictureId: z.uuid(reload) }),
  z.object({
    form: z.literal("order"),
    listingId,
    ids: z.array(z.uuid(reload)).min(1, reload).max(100, reload),
  }),
]);
