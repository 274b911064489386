import { ChevronDown } from "lucide";
import type { ComponentProps } from "react";
import styles from "./control.module.css";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field.tsx";
import { Icon } from "./icons.tsx";

type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = ComponentProps<"select"> & { options?: readonly SelectOption[] };

/** The browser's own list, in our frame. Takes `options`, or option elements as children. */
export function Select({ options, className, children, ...rest }: SelectProps) {
  const wiring = useFieldWiring(rest);
  return (
    <div className={cx(styles.control, styles.select, className)}>
      <select {...rest} {...wiring}>
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <Icon of={ChevronDown} size={16} />
    </div>
  );
}
