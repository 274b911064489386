import type { ListingsCtx } from "../context.ts";
import type { PicturesCtx } from "../pictures/context.ts";

/** What the commands need that take pictures with them. */
export type DisputesCtx = ListingsCtx & PicturesCtx;
