import { z } from "zod";

export const unsubscribeForm = "unsubscribe";
export const unsubscribeTitle = "Not unsubscribed";

/** Nothing is asked but the press. */
export const unsubscribeInput = z.object({});
