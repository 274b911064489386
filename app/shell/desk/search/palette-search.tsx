import { Search } from "lucide";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from "react";
import { useNavigate } from "react-router";
import type { Role } from "../../../../domain/people/model.ts";
import { longestSearch } from "../../../../domain/search/model.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Spin } from "../../../ui/spin.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./palette.module.css";
import { type Option, optionsOf, PaletteList } from "./palette-list.tsx";
import { readRecent, rememberLine } from "./recent-items.ts";
import { SearchFailure } from "./search-failure.tsx";
import { findPlaces, type SearchGroup } from "./search-group.ts";
import { useSearch } from "./use-search.ts";

type PaletteSearchProps = {
  ref: Ref<HTMLInputElement>;
  role: Role;
  personId: string;
  takeTyped: () => string;
  /** Something is opened in this tab. */
  onGo: () => void;
  /** The button that closes the palette. */
  close: ReactNode;
};

/**
 * What is typed and what it finds, as a combobox with a list (WAI-ARIA): the focus stays in the text, arrows
 * move among what was found, Enter opens it, with Ctrl in a new tab. Enter pressed before the answer is there
 * opens the first of it.
 */
export function PaletteSearch({ ref, role, personId, takeTyped, onGo, close }: PaletteSearchProps) {
  const [text, setText] = useState("");
  const [movedTo, moveTo] = useState<string | null>(null);
  const [isAwaited, setAwaited] = useState(false);
  const navigate = useNavigate();
  const listId = useId();
  const typed = text.trim();
  const search = useSearch(typed);
  const places = findPlaces(role, typed);
  const groups = typed === "" ? [...recentOf(personId), ...places] : [...places, ...search.groups];
  const options = optionsOf(groups, listId);
  // What stood there before is opened only by who has moved to it.
  const isSure = places.length > 0 || search.isCurrent;
  const active = options.find(({ key }) => key === movedTo) ?? (isSure ? options[0] : undefined);

  const openFirst = useEffectEvent(() => {
    setAwaited(false);
    if (options[0]) void open(options[0]);
  });
  useEffect(() => {
    if (isAwaited && search.isCurrent) openFirst();
    else if (search.failure) setAwaited(false);
  }, [isAwaited, search.isCurrent, search.failure]);

  function opened({ kind, line }: Option): void {
    rememberLine(personId, kind, line);
    onGo();
  }

  function open(option: Option) {
    opened(option);
    return navigate(option.line.to);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const at = active ? options.indexOf(active) : -1;
    if (event.key === "ArrowDown") moveTo(options[(at + 1) % options.length]?.key ?? null);
    else if (event.key === "ArrowUp") moveTo(options.at(at <= 0 ? -1 : at - 1)?.key ?? null);
    else if (event.key !== "Enter") return;
    else if (active && (event.ctrlKey || event.metaKey)) window.open(active.line.to, "_blank", "noopener");
    else if (active) void open(active);
    else setAwaited(!search.isCurrent && search.failure === null);
    event.preventDefault();
  }

  return (
    <>
      <div className={styles.head}>
        <Icon of={Search} />
        <input
          ref={ref}
          type="text"
          role="combobox"
          aria-label="Search the desk"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? listId : undefined}
          aria-activedescendant={active?.key}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longestSearch}
          placeholder="Search orders, people, amounts…"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            moveTo(null);
            setAwaited(false);
          }}
          onFocus={() => {
            const early = takeTyped();
            if (early) setText((before) => before + early);
          }}
          onKeyDown={onKeyDown}
        />
        {search.isCurrent || search.failure ? null : (
          <span className={styles.busy}>
            <Spin />
          </span>
        )}
        {close}
      </div>
      <SearchFailure failure={search.failure} onAgain={search.again} />
      <PaletteList id={listId} groups={groups} active={active?.key} onPoint={moveTo} onOpened={opened} />
      {typed !== "" && search.isCurrent && options.length === 0 ? <NothingFound typed={typed} /> : null}
      <VisuallyHidden>
        <span role="status">{search.isCurrent ? countText(options.length) : ""}</span>
      </VisuallyHidden>
      <KeysLine />
    </>
  );
}

function recentOf(personId: string): SearchGroup[] {
  const lines = readRecent(personId);
  return lines.length > 0 ? [{ kind: "recent", lines }] : [];
}

function countText(count: number): string {
  return count === 1 ? "1 result" : `${count} results`;
}

function NothingFound({ typed }: { typed: string }) {
  return (
    <p className={styles.note}>
      Nothing found for “{typed}”. Try an order number, amount, phrase, reference, email or game name.
    </p>
  );
}

function KeysLine() {
  return (
    <p className={styles.keys} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> move
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> new tab
      </span>
      <span>
        <kbd>Esc</kbd> close
      </span>
    </p>
  );
}
