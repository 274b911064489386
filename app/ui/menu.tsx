import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Link, type LinkProps } from "./link.tsx";
import styles from "./menu.module.css";

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "center" | "end";
};

/** A list of actions and links below a button. Arrow keys, letters, Home, End and Escape work. */
export function Menu({ trigger, children, align = "end" }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles.list}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  children: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
  danger?: boolean;
};

/** An action in a menu. */
export function MenuItem({ icon, children, onSelect, disabled, danger }: MenuItemProps) {
  return (
    <Base.Item className={cx(styles.item, danger && styles.bad)} onClick={onSelect} disabled={disabled}>
      {icon}
      <span>{children}</span>
    </Base.Item>
  );
}

type MenuLinkProps = { icon?: ReactNode; children: ReactNode; to: LinkProps["to"] };

/** An entry of a menu. */
export function MenuLink({ icon, children, to }: MenuLinkProps) {
  return (
    <Base.LinkItem className={styles.item} closeOnClick render={<Link to={to} />}>
      {icon}
      <span>{children}</span>
    </Base.LinkItem>
  );
}

/** A named part of a menu. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.label}>{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

/** A hairline between parts of a menu. */
export function MenuSeparator() {
  return <Base.Separator className={styles.line} />;
}
