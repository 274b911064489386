import { Eye, EyeOff } from "lucide";
import { type ComponentProps, useState } from "react";
import styles from "./control.module.css";
import { useFieldWiring } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icons.tsx";

type PasswordInputProps = Omit<ComponentProps<"input">, "type" | "className">;

/** A password control with a show and hide button. Pasting is allowed; without scripts it is a plain one. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const wiring = useFieldWiring(props);
  return (
    <div className={styles.control}>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        {...wiring}
        type={shown ? "text" : "password"}
      />
      <IconButton
        label={shown ? "Hide password" : "Show password"}
        aria-controls={wiring.id}
        onClick={() => setShown(!shown)}
      >
        <Icon of={shown ? EyeOff : Eye} />
      </IconButton>
    </div>
  );
}
