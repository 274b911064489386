/**
 * Made from random bytes that nobody has kept: what is sent to its addresses on the test chain stays there.
 */
export const demoXpub =
  "xpub6EAS3cj2xuXi4Tkrvau4uU6H6WNadvmcRyM75oF3ZCffDMizmrPxLwBHmD319rE7EY7MhxadKPgpsRB62AeUn2scBu4KpHPh2jQ1nTtNXEH";
