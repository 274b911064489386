import type { OrderStatus } from "../../../../domain/orders/model.ts";

/** The key of each status on an order's page, as it stands on its button. */
export const statusKeys: Record<OrderStatus, string> = {
  pending: "P",
  in_progress: "I",
  verifying_account: "V",
  email_reset_sent: "M",
  gold_collected: "G",
  gold_received: "R",
  payment_sent: "S",
  completed: "C",
  canceled: "X",
};

/** The other actions of the page that have a key. */
export const actionKeys = { take: "T", handOver: "H", pay: "D", confirm: "F", note: "A", undo: "U" } as const;

/** What a key presses: the one element of the page that carries it. */
export const keyAttribute = "aria-keyshortcuts";

/** Every key of the page, for the dialog that lists them. */
export const orderKeyList: readonly (readonly [keys: readonly string[], text: string])[] = [
  [["Enter"], "do what the focused button says"],
  [["I", "V", "R"], "set the status whose button shows it"],
  [[actionKeys.undo], "undo the status you just set"],
  [["S", "C", "Space"], "go to a status that moves money or ends the order, and set it"],
  [[statusKeys.canceled, "Ctrl + Enter"], "say why, then cancel"],
  [[actionKeys.pay], "reveal the destination, then enter the reference"],
  [[actionKeys.confirm], "go to Confirm received; Space confirms"],
  [[actionKeys.take], "take the order, or take it over"],
  [[actionKeys.handOver], "hand it over"],
  [[actionKeys.note], "add a note"],
  [["J", "K"], "next and previous order of the list"],
  [["N"], "take the next order"],
  [["?"], "show shortcuts"],
];
