import type { ReactNode } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Dialog } from "../../ui/dialog.tsx";
import layout from "../../ui/layout.module.css";
import panelStyles from "../../ui/panel.module.css";
import textStyles from "../../ui/text.module.css";
import { useHydrated } from "../../ui/use-hydrated.ts";
import styles from "./desk-order.module.css";
import { keptList } from "./list-param.ts";

/** The address's parameter that names the open dialog of an order's page. */
export const dialogParam = "do";

type DeskDialogProps = {
  name: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
};

/**
 * A dialog that the address opens with `?do=<name>`. Without scripts it stands in the page where it is
 * written, and its form works all the same. With scripts its first field has the focus.
 */
export function DeskDialog({ name, title, text, children }: DeskDialogProps) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const open = search.get(dialogParam) === name;
  const without = pathname + keptList(search);
  if (!hydrated) {
    return open ? (
      <section className={cx(panelStyles.panel, styles.inline)} id={`do-${name}`} aria-label={title}>
        <header>
          <h2>{title}</h2>
          <LinkButton to={without} variant="quiet" size="sm">
            Close
          </LinkButton>
        </header>
        <div className={cx(panelStyles.padded, layout.stack, layout.snug)}>
          {text ? <p className={cx(textStyles.small, textStyles.muted)}>{text}</p> : null}
          {children}
        </div>
      </section>
    ) : null;
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) void navigate(without, { replace: true, preventScrollReset: true });
      }}
      title={title}
      text={text}
      focusFirst={firstField}
    >
      {children}
    </Dialog>
  );
}

/** Of the only dialog that is open. */
function firstField(): HTMLElement | true {
  const field = ":is(select, textarea, input:not([type=hidden]))";
  return document.querySelector<HTMLElement>(`[role=dialog] form ${field}`) ?? true;
}

type DialogLinkProps = {
  name: string;
  children: ReactNode;
  icon?: ReactNode;
  variant?: "secondary" | "quiet" | "danger";
  /** The key of the page that presses it. */
  keyName?: string;
};

/** Opens such a dialog. */
export function DialogLink({ name, children, icon, variant, keyName }: DialogLinkProps) {
  const [search] = useSearchParams();
  const query = new URLSearchParams(keptList(search));
  query.set(dialogParam, name);
  return (
    <LinkButton
      to={`?${query}#do-${name}`}
      size="sm"
      icon={icon}
      preventScrollReset
      replace
      aria-keyshortcuts={keyName}
      {...(variant ? { variant } : {})}
    >
      {children}
    </LinkButton>
  );
}
