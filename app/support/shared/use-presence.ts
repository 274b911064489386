import { useEffect, useRef, useState } from "react";
import type { Topic } from "../../../kernel/topics.ts";
import { useLiveSignal } from "../../web/live/use-live.ts";

/** How often an open page says that it is there; again while somebody types, and while its reader does. */
const everyMilliseconds = 12_000;
const whileTypedMilliseconds = 5_000;
const typingMilliseconds = 4_000;

type Options<T> = {
  /** Where it is told; not a page's own address, so that an open desk keeps no step-up alive (Rule P2). */
  href: string;
  /** Null where there is nobody to be with yet. */
  chatId: string | null;
  /** On which it is heard that something is new. */
  topic: Topic | null;
  read: (answer: unknown) => T;
};

/**
 * Tells who else is at a conversation, and them that this page is open and whether its reader types: at once
 * when that begins or ends, else every few seconds. Silent while the page is hidden. Nothing depends on it:
 * without an answer nobody is there.
 */
export function usePresence<T extends { isTyping: boolean }>({ href, chatId, topic, read }: Options<T>) {
  const [presence, setPresence] = useState<T | null>(null);
  const teller = useRef({ typedAt: 0, toldAt: 0, toldTyping: false, asked: 0, tell: () => {} });
  const readAnswer = useRef(read);

  useEffect(() => {
    if (chatId === null) return;
    const own = teller.current;
    const ended = new AbortController();
    own.tell = async () => {
      if (document.visibilityState === "hidden") return;
      own.asked += 1;
      const { asked } = own;
      own.toldAt = Date.now();
      const isTyping = Date.now() - own.typedAt < typingMilliseconds;
      // Another tab of the same person may be the one where they type: only who began can stop.
      const body = new URLSearchParams({ chatId });
      if (isTyping || own.toldTyping) body.set("typing", isTyping ? "on" : "off");
      own.toldTyping = isTyping;
      const answer = await ask(href, body, ended.signal);
      // An older answer that comes late tells what was.
      if (asked === own.asked && !ended.signal.aborted)
        setPresence(answer === null ? null : readAnswer.current(answer));
    };
    own.tell();
    const timer = setInterval(() => own.tell(), everyMilliseconds);
    const onSeen = () => own.tell();
    document.addEventListener("visibilitychange", onSeen);
    return () => {
      ended.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onSeen);
      own.tell = () => {};
      setPresence(null);
    };
  }, [href, chatId]);

  useEffect(() => {
    if (!presence?.isTyping) return;
    const timer = setTimeout(() => teller.current.tell(), whileTypedMilliseconds);
    return () => clearTimeout(timer);
  }, [presence]);

  useLiveSignal(topic, () => teller.current.tell());

  const stop = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(stop.current), []);

  /** To be told with each change of what is typed. */
  function onTyping(text: string): void {
    const own = teller.current;
    const wasTyping = Date.now() - own.typedAt < typingMilliseconds;
    own.typedAt = text === "" ? 0 : Date.now();
    clearTimeout(stop.current);
    if (text !== "") stop.current = setTimeout(() => own.tell(), typingMilliseconds);
    const isNew = wasTyping !== (text !== "");
    if (isNew || (text !== "" && Date.now() - own.toldAt > typingMilliseconds)) own.tell();
  }
  return { presence, onTyping };
}

async function ask(href: string, body: URLSearchParams, signal: AbortSignal): Promise<unknown> {
  try {
    const answer = await fetch(href, { method: "POST", body, signal });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
