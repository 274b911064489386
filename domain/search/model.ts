export { longestSearch } from "./search-term.ts";
