import { createContext, type ReactNode, useContext, useId } from "react";
import styles from "./accordion.module.css";
import { cx } from "./cx.ts";

const GroupName = createContext<string | undefined>(undefined);

type AccordionProps = {
  children: ReactNode;
  /** By default opening one closes the others; the browser does it, also without scripts. */
  single?: boolean;
  className?: string;
};

/** A list of questions that open and close. */
export function Accordion({ children, single = true, className }: AccordionProps) {
  const name = useId();
  return (
    <GroupName.Provider value={single ? name : undefined}>
      <div className={cx(styles.accordion, className)}>{children}</div>
    </GroupName.Provider>
  );
}

type AccordionItemProps = {
  question: ReactNode;
  children: ReactNode;
  defaultOpen?: boolean;
  id?: string;
  /** Called each time the item opens. */
  onOpen?: () => void;
};

/** One question with its answer. */
export function AccordionItem({ question, children, defaultOpen = false, id, onOpen }: AccordionItemProps) {
  return (
    <details
      name={useContext(GroupName)}
      open={defaultOpen}
      id={id}
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.();
      }}
    >
      <summary>{question}</summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
