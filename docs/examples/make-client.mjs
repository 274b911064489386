// Writes the types of the shop's own description, by which the client knows every call (openapi-fetch).
import { writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const { SHOP_URL } = process.env;
if (!SHOP_URL) throw new Error("Set SHOP_URL, as in .env");
// What has a default may be left out of what is sent.
const types = await openapiTS(new URL("/api/openapi.json", SHOP_URL), { defaultNonNullable: false });
writeFileSync(new URL("shop-api.d.ts", import.meta.url), astToString(types));
