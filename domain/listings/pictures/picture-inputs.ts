import { z } from "zod";
import { reloadText } from "../../../kernel/reload-text.ts";

const listingId = z.uuid(reloadText);

/** What is done with a listing's pictures; the pictures themselves come beside it. */
export const listingPicturesInput = z.discriminatedUnion("form", [
  z.object({ form: z.literal("add"), listingId }),
  z.object({ form: z.literal("remove"), listingId, pictureId: z.uuid(reloadText) }),
  z.object({
    form: z.literal("order"),
    listingId,
    ids: z.array(z.uuid(reloadText)).min(1, reloadText).max(100, reloadText),
  }),
]);
