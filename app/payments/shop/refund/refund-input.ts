import { z } from "zod";
import { refundAddressInput } from "../../../../domain/payments/inputs.ts";

/** Where a refund shall go, once its customer says that they have compared the address. */
export const refundInput = refundAddressInput.extend({
  compared: z.literal("on", "Please compare the first and last characters, then tick this."),
});
