import { Search } from "lucide";
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate, useRouteLoaderData } from "react-router";
import type { Role } from "../../../../domain/people/model.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { loadLater, useOpener } from "../../../ui/load-later.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./desk-search.module.css";
import { holdTyping } from "./hold-typing.ts";
import { rememberPage } from "./recent-items.ts";

/** Where the search is without scripts. */
const searchPath = "/admin/search";

const palette = loadLater(() => import("./palette.tsx").then(({ Palette }) => Palette));

/**
 * The search of the whole desk: a link to its page, which with scripts opens the palette instead, as Ctrl-K
 * does everywhere. The palette's code comes when it is wanted.
 */
export function DeskSearch({ role }: { role: Role }) {
  const [isOpen, setOpen] = useState(false);
  const personId = useRouteLoaderData<typeof rootLoader>("root")?.viewer?.personId ?? "";
  const opener = useOpener(palette);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const Palette = palette.useLoaded();
  const endTyping = useRef<(() => string) | null>(null);
  /** What was typed between the press and the palette, which then has the keys. */
  const takeTyped = () => {
    const typed = endTyping.current?.() ?? "";
    endTyping.current = null;
    return typed;
  };
  const show = () => {
    endTyping.current ??= holdTyping();
    opener.open(
      () => setOpen(true),
      () => void navigate(searchPath),
    );
  };
  const isComing = opener.busy || isOpen;
  useEffect(() => {
    if (!isComing) return;
    return () => {
      endTyping.current?.();
      endTyping.current = null;
    };
  }, [isComing]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isOurs || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    if (isOpen) setOpen(false);
    // A dialog that asks something keeps its place.
    else if (!document.querySelector("[role=dialog], [role=alertdialog]")) show();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  useEffect(() => {
    if (personId) rememberPage(personId, pathname);
  }, [personId, pathname]);

  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show();
  }

  return (
    <>
      <Link
        to={searchPath}
        className={styles.opener}
        aria-keyshortcuts="Control+K Meta+K"
        aria-busy={opener.busy || undefined}
        onClick={onClick}
        {...opener.approach}
      >
        <Icon of={Search} size={18} />
        <span>
          Search<VisuallyHidden> the desk</VisuallyHidden>
        </span>
        <ShortcutKeys />
      </Link>
      {Palette ? (
        <Palette
          isOpen={isOpen}
          onOpenChange={setOpen}
          role={role}
          personId={personId}
          takeTyped={takeTyped}
        />
      ) : null}
    </>
  );
}

/** Ctrl-K, as the keyboard of the machine writes it. */
function ShortcutKeys() {
  const isMac = useHydrated() && /mac/i.test(navigator.platform);
  return <kbd>{isMac ? "⌘K" : "Ctrl K"}</kbd>;
}
