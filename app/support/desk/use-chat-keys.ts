import { useState } from "react";
import { useNavigate } from "react-router";
import type { KeyList } from "../../shell/desk/keys-dialog.tsx";
import { useDeskKeys } from "../../shell/desk/use-desk-keys.ts";

/** The keys of the conversations. */
export const chatKeys: KeyList = [
  [["J", "K"], "next or previous conversation"],
  [["Esc"], "leave the answer, so that keys work"],
  [["Enter"], "send the answer"],
  [["/"], "search; in an answer, a canned reply"],
  [["?"], "show shortcuts"],
];

/** `J` and `K` open the next conversation and the one before, from none the first; `?` lists the keys. */
export function useChatKeys(paths: readonly string[], current: number) {
  const [isListOpen, setListOpen] = useState(false);
  const navigate = useNavigate();
  const move = (by: number) => {
    const to = paths[current < 0 ? 0 : current + by];
    return to === undefined ? false : void navigate(to);
  };
  useDeskKeys({ actions: { j: () => move(1), k: () => move(-1), "?": () => setListOpen(true) } });
  return { isListOpen, setListOpen };
}
