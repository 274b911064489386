/** What staff look at before an account counts as verified, in the order in which they do. */
export const accountCheckItems = [
  "login_works",
  "levels_match",
  "items_seen",
  "progress_seen",
  "no_penalties",
  "email_ours",
  "security_cleared",
] as const;
export type AccountCheckItem = (typeof accountCheckItems)[number];

export const accountCheckLabels: Record<AccountCheckItem, string> = {
  login_works: "The login works",
  levels_match: "In-game levels match the high scores",
  items_seen: "Every claimed untradeable and pet is there",
  progress_seen: "Quests, diaries and combat achievements are as claimed",
  no_penalties: "Penalties are as claimed",
  email_ours: "The account's email address is ours",
  security_cleared: "Authenticator, bank PIN and recovery questions are ours or removed",
};
