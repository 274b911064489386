/** The heads that pages had before the owner could change them; a block from before has none of its own. */
export const freshHeads = {
  titles: {
    sellGold: "Sell Gold",
    buyGold: "Buy Gold",
    services: "Infernal & Dizana's Quiver Service",
    buyAccounts: "Buy Accounts",
    sellAccounts: "SELL OSRS ACCOUNTS",
  },
  buyAccounts: "Mains, pures, skillers and irons. A wax seal marks accounts we've verified ourselves.",
  sellAccounts: "Answer a few questions about your account to get an accurate cash offer",
};
