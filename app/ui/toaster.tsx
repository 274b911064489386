import { Toast } from "@base-ui/react/toast";
import { BadgeCheck, CircleAlert, Info, type LucideIcon, TriangleAlert, X } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icons.tsx";
import { connectToaster, type ToastMessage, type ToastTone } from "./toast.ts";

type ToastData = { tone: ToastTone };

const SHOWN_MS = 5000;
const MOST = 3;

const glyphs: Record<ToastTone, LucideIcon> = {
  good: BadgeCheck,
  bad: CircleAlert,
  info: Info,
  warn: TriangleAlert,
};

const manager = Toast.createToastManager<ToastData>();

/**
 * All are read politely, refusals too: the alert beside the form interrupts already, and a toast of high priority
 * would be hidden from screen readers while the keyboard can still reach it.
 */
function show({ title, text, tone = "good", id }: ToastMessage) {
  manager.add({ id, title, description: text, data: { tone } });
}

/** The place of all toasts: three at most, five seconds each, waiting while pointed at or focused. */
export function Toaster() {
  useEffect(() => connectToaster(show), []);
  return (
    <Toast.Provider toastManager={manager} timeout={SHOWN_MS} limit={MOST}>
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label="Messages">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  return Toast.useToastManager<ToastData>().toasts.map((item) => <ToastCard key={item.id} item={item} />);
}

function ToastCard({ item }: { item: Toast.Root.ToastObject<ToastData> }) {
  const tone = item.data?.tone ?? "good";
  return (
    <Toast.Root toast={item} className={`toast ${tone}`} swipeDirection={["right", "up", "down"]}>
      <Icon of={glyphs[tone]} size={20} />
      <Toast.Title render={<b />} />
      <Toast.Description />
      <Toast.Close
        render={
          <IconButton label="Close">
            <Icon of={X} />
          </IconButton>
        }
      />
    </Toast.Root>
  );
}
