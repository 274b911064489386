/**
 * What no browser gets, by its path in this project. Of the platform all but the schema of the shop's name,
 * which the settings' form checks with, too. The build and `tests/borders` look for it.
 */
export const serverOnly =
  /^node:|^platform\/(?!settings\/shop-schema\.ts$)|^(server|integrations)\/|^domain\/[^/]+\/index\.ts$/;
