import type { z } from "zod";
import type { Queryable } from "../database/connect.ts";
import { readStoredGroup } from "./read-stored-group.ts";
import { shopSchema } from "./shop-schema.ts";

/** The shop as it is called now. */
export function readShop(db: Queryable): Promise<z.output<typeof shopSchema>> {
  return readStoredGroup(db, "shop", shopSchema);
}
