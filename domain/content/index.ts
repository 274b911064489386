export { readContentForEditing, readSiteContent } from "./read-site-content.ts";
export { seedContent } from "./seed-content.ts";
export { writeSiteContent } from "./write-site-content.ts";
