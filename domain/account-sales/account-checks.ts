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
  levels_match: "Levels in the game are those of the high scores",
  items_seen: "Every claimed untradeable and pet was seen",
  progress_seen: "Quests, diaries and combat achievements are as claimed",
  no_penalties: "Penalties are as claimed",
  email_ours: "The mail address of the account is ours",
  security_cleared: "Authenticator, bank PIN and recovery questions are ours or gone",
};
