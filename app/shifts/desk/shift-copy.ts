/** One of the team, or the queue that nobody has, as the page shows them. */
export type TeamRow = {
  key: string;
  name: string;
  isOwn: boolean;
  open: number;
  overdue: number;
  chats: number;
  /** How long the order waits that has stood longest; null without open orders. */
  longest: string | null;
  /** The list of these orders. */
  href: string;
};

/** A note for the next shift as the page shows it. */
export type NoteRow = { id: string; text: string; isDone: boolean; by: string; at: string };
