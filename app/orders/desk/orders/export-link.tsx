import { Download } from "lucide";
import { type MouseEvent, useState } from "react";
import { useRevalidator } from "react-router";
import buttonStyles from "../../../ui/button.module.css";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import { outcomeToast, toast } from "../../../ui/toast.ts";
import { type ListView, listQuery } from "./list-address.ts";

/**
 * The list as a CSV file. A plain link to it; with scripts the file is fetched first, so that it can be said
 * when it is complete (Rule S62), and that it could not be made.
 */
export function ExportLink({ view }: { view: ListView }) {
  const [isBusy, setBusy] = useState(false);
  const revalidator = useRevalidator();
  const address = `/admin/orders.csv${listQuery(view)}`;

  async function save(event: MouseEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const isSaved = await saveFile(address).catch(() => false);
    setBusy(false);
    if (isSaved) {
      const text = "Orders have been exported to CSV.";
      return toast({ id: outcomeToast, title: "Export Complete", text, tone: "good" });
    }
    toast({ id: outcomeToast, title: "Export failed", text: "Try again.", tone: "bad" });
    // The usual reason is that the desk has closed, and then the page asks for the password.
    await revalidator.revalidate();
  }

  return (
    <a
      className={cx(buttonStyles.button, buttonStyles.secondary)}
      href={address}
      download
      aria-busy={isBusy || undefined}
      onClick={save}
    >
      <Icon of={Download} size={16} />
      <span>{isBusy ? "Exporting…" : "Export"}</span>
    </a>
  );
}

/**
 * Fetches a file and hands it to the browser under the name that the server gave it; false when there is
 * none.
 */
async function saveFile(address: string): Promise<boolean> {
  const answer = await fetch(address);
  const disposition = answer.headers.get("Content-Disposition") ?? "";
  const name = /filename="([^"]+)"/.exec(disposition)?.[1];
  if (!answer.ok || !name) return false;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  // The browser has started to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return true;
}
