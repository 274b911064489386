import { useEffect, useRef, useState } from "react";

const GAIN_SHOWN_MS = 1500;
const EXPERT_ABOVE = 30;
const LEAST_GAIN = 10;
const MOST_GAIN = 34;

type KnowledgeXp = {
  total: number;
  /** The bar's share in percent, capped at 100. */
  percent: number;
  isExpert: boolean;
  /** How many different answers were opened. */
  answersOpened: number;
  /** What was just won, for a second and a half. */
  gain: { id: number; amount: number } | null;
  /** To be called when an answer opens. */
  open: (item: number) => void;
};

/**
 * The Knowledge XP of the questions (Rule S13): opening another item than the one opened last wins 10 to 34.
 * @param initiallyOpen The item that is open from the start and wins nothing.
 */
export function useKnowledgeXp(initiallyOpen: number): KnowledgeXp {
  const last = useRef(initiallyOpen);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set([initiallyOpen]));
  const [total, setTotal] = useState(0);
  const [gain, setGain] = useState<KnowledgeXp["gain"]>(null);

  useEffect(() => {
    if (!gain) return;
    const timer = setTimeout(() => setGain(null), GAIN_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [gain]);

  function open(item: number) {
    if (item === last.current) return;
    last.current = item;
    const amount = LEAST_GAIN + Math.floor(Math.random() * (MOST_GAIN - LEAST_GAIN + 1));
    setOpened((before) => new Set(before).add(item));
    setTotal((before) => before + amount);
    setGain((before) => ({ id: (before?.id ?? 0) + 1, amount }));
  }

  return {
    total,
    percent: Math.min(100, total),
    isExpert: total > EXPERT_ABOVE,
    answersOpened: opened.size,
    gain,
    open,
  };
}
