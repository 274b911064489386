import { useEffect, useEffectEvent } from "react";
import { addKeys, type KeyAction } from "./keyboard.ts";
import { useShortcuts } from "./shortcuts.ts";

type DeskKeys = {
  isOn?: boolean;
  /** By the key in lower case: `j`, `/`, `enter`. */
  actions: Partial<Record<string, KeyAction>>;
};

/**
 * Single keys of a page or of a part of it, unless they are switched off; `keyboard.ts` says when they
 * work.
 */
export function useDeskKeys({ isOn: areWanted = true, actions }: DeskKeys): void {
  const isOn = useShortcuts() && areWanted;
  const find = useEffectEvent((key: string) => actions[key]);
  useEffect(() => (isOn ? addKeys((key) => find(key)) : undefined), [isOn]);
}
