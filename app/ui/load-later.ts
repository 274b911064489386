import { type ComponentType, type FormEvent, useEffect, useState, useSyncExternalStore } from "react";
import { outcomeToast, toast } from "./toast.ts";

/** A component whose code comes when it is wanted. */
export type Later<Props> = {
  /** Loads it, and answers whether it is there. Without a network that fails quietly. */
  load(): Promise<boolean>;
  isLoaded(): boolean;
  /** The component, once it is there. */
  useLoaded(): ComponentType<Props> | null;
};

/** Makes such a component of the function that imports it. */
export function loadLater<Props>(importPart: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<boolean> | null = null;
  const watchers = new Set<() => void>();
  function watch(notify: () => void): () => void {
    watchers.add(notify);
    return () => watchers.delete(notify);
  }
  async function loadOnce(): Promise<boolean> {
    try {
      loaded = await importPart();
      for (const notify of watchers) notify();
    } catch {
      // The next one who wants it tries again.
    }
    loading = null;
    return loaded !== null;
  }
  return {
    load() {
      if (!loaded) loading ??= loadOnce();
      return loading ?? Promise.resolve(true);
    },
    isLoaded: () => loaded !== null,
    useLoaded: () =>
      useSyncExternalStore(
        watch,
        () => loaded,
        () => null,
      ),
  };
}

/** The component, loaded as soon as it is wanted, and again when the network is back that it lacked. */
export function useLater<Props>(part: Later<Props>, isWanted: boolean): ComponentType<Props> | null {
  const Part = part.useLoaded();
  const isMissing = isWanted && Part === null;
  useEffect(() => {
    if (!isMissing) return;
    const load = () => void part.load();
    load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, [part, isMissing]);
  return Part;
}

type Opener = {
  /** It was pressed, and what it opens has not come yet. */
  busy: boolean;
  /** For the control: begins to load with the pointer or the focus on its way to a press. */
  approach: { onPointerEnter(): void; onPointerDown(): void; onFocus(): void };
  /** Opens once the code is there. Where it can't come, does the other thing, or says so. */
  open(show: () => void, otherwise?: () => void): void;
  /**
   * For the form of a button: it is sent once the code is there, and by the browser itself where it can't
   * come.
   */
  onSubmit(event: FormEvent<HTMLFormElement>): void;
};

const notLoaded = {
  title: "We couldn't open this",
  text: "Check your connection and try again.",
} as const;

/** What a control needs that opens such a component. */
export function useOpener<Props>(part: Later<Props>): Opener {
  const [busy, setBusy] = useState(false);
  const load = () => void part.load();
  async function open(show: () => void, otherwise?: () => void): Promise<void> {
    if (part.isLoaded()) return show();
    if (busy) return;
    setBusy(true);
    const isThere = await part.load();
    setBusy(false);
    if (isThere) show();
    else if (otherwise && navigator.onLine) otherwise();
    else toast({ id: outcomeToast, ...notLoaded, tone: "bad" });
  }
  return {
    busy,
    approach: { onPointerEnter: load, onPointerDown: load, onFocus: load },
    open,
    onSubmit(event) {
      if (part.isLoaded()) return;
      event.preventDefault();
      const form = event.currentTarget;
      void open(
        () => form.requestSubmit(),
        () => form.submit(),
      );
    },
  };
}
