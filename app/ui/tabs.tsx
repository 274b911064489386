import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import styles from "./tabs.module.css";

type TabItem = { value: string; label: ReactNode; count?: number; panel: ReactNode };

type TabsProps = {
  /** Names the set for screen readers. */
  label: string;
  items: readonly TabItem[];
  defaultValue?: string;
  value?: string;
  onChange?: (value: string) => void;
};

/** Tabs that switch panels in place. Where the choice belongs in the address, use LinkTabs. */
export function Tabs({ label, items, defaultValue, value, onChange }: TabsProps) {
  return (
    <Base.Root
      value={value}
      defaultValue={defaultValue ?? items[0]?.value}
      onValueChange={(next) => onChange?.(String(next))}
    >
      <Base.List className={styles.tabs} aria-label={label} activateOnFocus>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value}>
            {item.label}
            {item.count === undefined ? null : <span className={styles.count}>{item.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className={styles.panel}>
          {item.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
