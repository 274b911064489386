import { useEffect, useRef } from "react";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { outcomeToast, toast } from "../../ui/toast.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** A key that was just made: shown here and never again. */
export function FreshKey({ value }: { value: string }) {
  const source = useRef<HTMLParagraphElement>(null);
  const hydrated = useHydrated();
  // Takes the place of what was said of an earlier try.
  useEffect(() => {
    if (value) toast({ id: outcomeToast, title: "Key created", text: "Copy it now.", tone: "good" });
  }, [value]);
  return (
    <Panel title="Your new key" className="fresh-key" role="status">
      <div className="stack sm">
        <p>Copy it now. You won't see it again: we only keep a hash.</p>
        <p className="mono key-text" ref={source}>
          {value}
        </p>
        {hydrated ? (
          <div>
            <CopyButton text={value} label="Copy key" source={source} />
          </div>
        ) : null}
        <p className="small muted">
          Send it with every call: <code className="mono">Authorization: Bearer gh_…</code>
        </p>
      </div>
    </Panel>
  );
}
