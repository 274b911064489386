/**
 * How many addresses for payments in ETH a restore leaves out. Orders that were placed after the backup are
 * gone, but their customers know the addresses and may pay to them: no other order may get one of those.
 */
export const addressesSkippedAtRestore = { eth_address_index: 1_000 } as const;
