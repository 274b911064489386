import { Toast } from "@base-ui/react/toast";
import { BadgeCheck, CircleAlert, Info, TriangleAlert, X } from "lucide";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigation } from "react-router";
import styles from "./alert.module.css";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { Icon, type IconDrawing } from "./icons.tsx";
import toastStyles from "./toast.module.css";
import { connectToaster, outcomeToast, pageUpdateToast, type ToastMessage, type ToastTone } from "./toast.ts";
import { useFreePosition } from "./use-free-position.ts";

type ToastData = { tone: ToastTone; isSaid: boolean };

const SHOWN_MS = 5000;
const MOST = 3;

const glyphs: Record<ToastTone, IconDrawing> = {
  good: BadgeCheck,
  bad: CircleAlert,
  info: Info,
  warn: TriangleAlert,
};

/** Whether what came of the last action was a failure. */
let isFailure = false;

const manager = Toast.createToastManager<ToastData>();

/**
 * All that the page does not say otherwise are read, politely: a toast of high priority would be hidden from
 * screen readers while the keyboard can still reach it.
 */
function show({ title, text, tone = "good", id, isSaid = false }: ToastMessage) {
  if (id === outcomeToast) isFailure = tone === "bad";
  manager.add({ id, title, description: text, data: { tone, isSaid } });
}

function hide(id: string) {
  if (id === outcomeToast) isFailure = false;
  manager.close(id);
}

/** On a phone one covers enough of the page. */
const phone = "(max-width: 47.99rem)";

function watchWidth(notify: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}

/** A failure is past once something else was sent or another page is shown; news of a page with that page. */
function useMessagesPass(): void {
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  // Before the effects of the page, which may bring the next one.
  useLayoutEffect(() => {
    const hasLeft = shownPath.current !== pathname;
    shownPath.current = pathname;
    if (hasLeft) manager.close(pageUpdateToast);
    if (!isFailure || (state === "idle" && !hasLeft)) return;
    hide(outcomeToast);
  }, [state, pathname]);
}

/**
 * Where all toasts are: three at most, on a phone one, five seconds each, waiting while pointed at or
 * focused. They cover no control and no title. A failure goes with the page or the form that it was about.
 */
export function Toaster() {
  useEffect(() => connectToaster(show, hide), []);
  useMessagesPass();
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const isPhone = useSyncExternalStore(watchWidth, () => matchMedia(phone).matches);
  return (
    <Toast.Provider toastManager={manager} timeout={SHOWN_MS} limit={isPhone ? 1 : MOST}>
      <Toast.Portal>
        <Toast.Viewport ref={setViewport} className={toastStyles.toasts} aria-label="Messages">
          <ToastList viewport={viewport} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList({ viewport }: { viewport: HTMLElement | null }) {
  const { toasts } = Toast.useToastManager<ToastData>();
  useFreePosition(viewport, toasts.length > 0);
  return toasts.map((item) => <ToastCard key={item.id} item={item} />);
}

function ToastCard({ item }: { item: Toast.Root.ToastObject<ToastData> }) {
  const tone = item.data?.tone ?? "good";
  return (
    <Toast.Root
      toast={item}
      className={cx(toastStyles.toast, styles[tone])}
      aria-live={item.data?.isSaid ? "off" : undefined}
      swipeDirection={["right", "up", "down"]}
    >
      <Icon of={glyphs[tone]} size={20} />
      <Toast.Title render={<b />} />
      <Toast.Description />
      <Toast.Close
        // It can be reached by the keyboard while its toast is folded, so it is read out as well.
        aria-hidden={false}
        render={
          <IconButton label="Close">
            <Icon of={X} />
          </IconButton>
        }
      />
    </Toast.Root>
  );
}
