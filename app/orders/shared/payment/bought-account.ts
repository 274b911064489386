import type { DeliveryTime } from "../../../../domain/listings/model.ts";

/**
 * The account that an order is about, as it was listed: its name, and the page that has it, or similar ones.
 */
export type BoughtAccount = { name: string; slug: string; deliveryTime: DeliveryTime };
