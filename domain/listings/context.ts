import type { PaymentsCtx } from "../payments/index.ts";

/** What the commands of this part need. */
export type ListingsCtx = PaymentsCtx;
