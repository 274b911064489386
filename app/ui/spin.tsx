import styles from "./button.module.css";
/** The turning reeded ring of a busy control. */
export function Spin() {
  return (
    <svg className={styles.spin} viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="12" cy="12" r="9.4" strokeWidth="4" strokeDasharray="1.6 2.32" />
      <path d="M12 6.2a5.8 5.8 0 0 1 5.8 5.8" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
