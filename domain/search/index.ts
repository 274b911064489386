export { type FoundOrder, type ShopHits, searchShop } from "./search-shop.ts";
