import { z } from "zod";
import { setRoleInput } from "../../../domain/people/inputs.ts";

/** A role as the desk gives it: whoever makes somebody an Admin ticks that it is meant. */
export const roleInput = setRoleInput
  .extend({ confirmed: z.string().optional() })
  .refine((input) => input.role !== "admin" || input.confirmed === "on", {
    path: ["confirmed"],
    error: "Tick the box to make this person an Admin",
  });
