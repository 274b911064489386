import { X } from "lucide";
import { Alert } from "../../../ui/alert.tsx";
import { cx } from "../../../ui/cx.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import text from "../../../ui/text.module.css";
import styles from "./pictures.module.css";
import type { Upload } from "./use-pictures.ts";

type UploadListProps = { uploads: readonly Upload[]; onDismiss: (key: string) => void };

/** Files on their way, each with its progress, and those that were refused, each with the reason. */
export function UploadList({ uploads, onDismiss }: UploadListProps) {
  return (
    <ul className={styles.uploads} aria-live="polite">
      {uploads.map(({ key, name, part, problem }) => (
        <li key={key}>
          {problem ? (
            <Alert
              tone="bad"
              title={name}
              action={
                <IconButton label={`Dismiss ${name}`} size="sm" onClick={() => onDismiss(key)}>
                  <Icon of={X} size={16} />
                </IconButton>
              }
            >
              {problem}
            </Alert>
          ) : (
            <>
              <span className={styles.uploadName}>{name}</span>
              <progress value={part} max={1} aria-label={`Sending ${name}`} />
              <span className={cx(text.small, text.faint)}>
                {part < 1 ? `${Math.floor(part * 100)}%` : "Checking…"}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
