import { SunMoon } from "lucide";
import type { FormEvent, ReactNode } from "react";
import { useFetcher, useLocation } from "react-router";
import { IconButton } from "../../ui/icon-button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { cannotReach } from "../../web/forms/unreachable.ts";
import mobileMenuStyles from "./mobile-menu.module.css";
import styles from "./theme-switch.module.css";

export type Theme = "dark" | "light" | "system";

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
  { value: "system", label: "System" },
];

/** Switches between dark and light. Without scripts it posts a form; with them the page changes at once. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const choose = useThemeChoice();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    choose(shownTheme() === "dark" ? "light" : "dark");
  };
  return (
    <ThemeForm className={mobileMenuStyles.themeSwitch} onSubmit={submit}>
      <input type="hidden" name="theme" value={theme === "light" ? "dark" : "light"} />
      <IconButton type="submit" label="Switch between dark and light">
        <Icon of={SunMoon} size={20} />
      </IconButton>
    </ThemeForm>
  );
}

/** All three choices in words, for the foot of the page and the phone's menu. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const choose = useThemeChoice();
  return (
    <ThemeForm className={styles.choice}>
      <span>Theme</span>
      {THEMES.map(({ value, label }) => (
        <button
          key={value}
          type="submit"
          name="theme"
          value={value}
          aria-pressed={theme === value}
          onClick={(event) => {
            event.preventDefault();
            choose(value);
          }}
        >
          {label}
        </button>
      ))}
    </ThemeForm>
  );
}

type ThemeFormProps = {
  className: string | undefined;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

function ThemeForm({ className, onSubmit, children }: ThemeFormProps) {
  const { pathname, search } = useLocation();
  return (
    <form className={className} method="post" action="/theme" onSubmit={onSubmit}>
      <input type="hidden" name="back" value={pathname + search} />
      {children}
    </form>
  );
}

/**
 * Turns the page at once and lets the server remember; without a network this page alone turns. Without
 * `back` the answer is no redirect.
 */
function useThemeChoice() {
  const fetcher = useFetcher();
  return (theme: Theme) => {
    document.documentElement.dataset.theme = theme;
    if (!cannotReach()) fetcher.submit({ theme }, { method: "post", action: "/theme" });
  };
}

function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme !== "system") return theme === "light" ? "light" : "dark";
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}
