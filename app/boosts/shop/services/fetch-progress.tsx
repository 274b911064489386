/** A bar that runs while the high scores are read. How long they take is not known, so it has no figure. */
export function FetchProgress({ label }: { label: string }) {
  return (
    <div className="fetching stack sm">
      <p className="small muted" aria-hidden="true">
        {label}
      </p>
      <div className="progress-bar ember" role="progressbar" aria-label={label}>
        <i />
      </div>
    </div>
  );
}
