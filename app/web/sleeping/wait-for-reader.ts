/** What a page is told by the server about its sleep. */
export type Sleep = {
  /** The page's scripts. */
  scripts: string[];
  /** The one of them that brings the page to life. */
  starter: string;
  /** How long somebody looks at the page before it comes alive without being touched; 0 is at once. */
  idleMilliseconds: number;
  /** The element that holds the text of the program that starts the page. */
  programId: string;
  /** The element that says that something could not be loaded. */
  noteId: string;
};

/**
 * Waits until the reader of a page touches it, types, or has been there for a while, and runs its scripts
 * then; they are fetched once the page is painted. A press that only scripts can answer (on a button that
 * sends nothing, or on what is marked with `data-waits`) waits for them; all other presses do what they do
 * without scripts, and a form that was sent so is not sent again while its answer comes. Without a network
 * the page stays and says so.
 *
 * It runs in the page's head, from this function's own text, and so uses nothing that stands outside of it.
 */
export function waitForReader({ scripts, starter, idleMilliseconds, programId, noteId }: Sleep): void {
  const signs = ["pointerdown", "mousemove", "touchstart", "wheel", "keydown", "focusin", "input", "click"];
  /** How long the answer to a form is waited for before the form may be sent again. */
  const patienceMilliseconds = 10_000;
  const sleeps = idleMilliseconds > 0;
  const quietly = { capture: true, passive: true };
  const pressed: HTMLElement[] = [];
  let fetched: Promise<unknown> | undefined;
  let isWaking = false;
  let hasFailed = false;
  let isLost = false;
  let isWritten = false;
  let sent: SubmitEvent | null = null;
  let focused: HTMLElement | null = null;
  /** Fields written in before scripts ran, and the index of each among those of its name. */
  const written = new Map<HTMLInputElement, number>();

  /**
   * Has the browser's cache hold them all. As modules they would be lost with the first failure: browsers do
   * not ask again for a module that did not come.
   */
  function fetchScripts(): Promise<unknown> {
    const fetchOne = async (href: string) => {
      const answer = await fetch(href, { priority: "low" });
      if (!answer.ok) throw new Error(href);
      await answer.arrayBuffer();
    };
    fetched ??= Promise.all(scripts.map(fetchOne));
    fetched.catch(() => {
      fetched = undefined;
    });
    return fetched;
  }

  /** For a page that comes alive at once, where fetching first would take a tenth of a second more. */
  function hintScripts(): void {
    for (const href of scripts) {
      const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href });
      link.fetchPriority = "low";
      document.head.append(link);
    }
  }

  async function wake(sign?: Event): Promise<void> {
    // Chrome itself says that the mouse moved when a page appears below it.
    const isStill =
      sign instanceof MouseEvent && sign.type === "mousemove" && !sign.movementX && !sign.movementY;
    if (isWaking || isStill) return;
    isWaking = true;
    try {
      if (sleeps || hasFailed) await fetchScripts();
      else hintScripts();
      if (isLost) return startAnew();
      // Each runs in a task of its own, so that a press in between is answered.
      const others = scripts.filter((href) => href !== starter);
      await Promise.all(others.map((href) => import(/* @vite-ignore */ href)));
    } catch {
      isWaking = false;
      // The modules of a page that did not fetch its scripts first can't be had again.
      isLost = !sleeps;
      hasFailed = true;
      window.addEventListener("online", wake, { once: true });
      return say();
    }
    const program = document.createElement("script");
    program.type = "module";
    program.textContent = document.getElementById(programId)?.textContent ?? "";
    document.body.append(program);
  }

  /** By a reload, but not over what was typed or is being sent: the page goes on without scripts then. */
  function startAnew(): void {
    isWaking = false;
    if (isWritten || sent) say();
    else location.reload();
  }

  /**
   * A page that nobody sees is not painted. On a busy phone a frame stands on the screen long after its
   * callbacks have run, so the browser is asked for the paint itself.
   */
  function oncePainted(task: () => void): void {
    const isTold = PerformanceObserver.supportedEntryTypes.includes("paint");
    if (document.hidden || !isTold) {
      task();
      return;
    }
    const painted = new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      painted.disconnect();
      task();
    });
    painted.observe({ type: "paint", buffered: true });
  }

  function sleepOn(): void {
    if (document.hidden) document.addEventListener("visibilitychange", sleepOn, { once: true });
    else setTimeout(() => (document.hidden ? sleepOn() : void wake()), idleMilliseconds);
  }

  function say(): void {
    document.getElementById(noteId)?.removeAttribute("hidden");
    for (const element of pressed.splice(0)) element.removeAttribute("aria-busy");
  }

  /** Whether the page would be left for one that cannot come. This very machine needs no network. */
  function isStranded(): boolean {
    return !navigator.onLine && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
  }

  /** Whether a press leads to another page; a mail or a call needs no network of ours. */
  function leads(control: HTMLElement): boolean {
    const { protocol, hash } = control as HTMLAnchorElement;
    return /^http/.test(protocol) && !hash;
  }

  /** Whether the browser itself does what a button says, such as opening the menu. */
  function isObeyed(button: HTMLButtonElement): boolean {
    return button.hasAttribute("commandfor") && "command" in HTMLButtonElement.prototype;
  }

  function press(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    const control = target?.closest<HTMLElement>("[data-waits], button, a[href]");
    if (!control || event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isButton = control instanceof HTMLButtonElement;
    const sends = isButton && control.type === "submit" && control.form !== null;
    if (isButton && isObeyed(control)) return;
    if (isButton ? !sends : control.hasAttribute("data-waits") && !hasFailed) {
      event.preventDefault();
      event.stopImmediatePropagation();
      // What opens something opens it once; of all else each press counts.
      if (!control.dataset.waits || !pressed.includes(control)) pressed.push(control);
      control.setAttribute("aria-busy", "true");
    } else if (isStranded() && !sends && leads(control)) {
      event.preventDefault();
      say();
    }
  }

  function send(event: SubmitEvent): void {
    if (!isStranded()) return;
    event.preventDefault();
    say();
  }

  /**
   * A form that the browser itself has on its way is not sent again by a second press, also when the page
   * came alive in between: not all that is sent has a key of its own (Rule P11).
   */
  function sendOnce(event: SubmitEvent): void {
    if (!sent || sent.target !== event.target) return;
    // A form that a script sends by itself has no button.
    if (event.submitter && event.submitter !== sent.submitter) return;
    if (event.timeStamp - sent.timeStamp > patienceMilliseconds) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function noteSent(event: SubmitEvent): void {
    // By its attribute: a field may be named like the property.
    const isPost = event.target instanceof Element && event.target.getAttribute("method") === "post";
    if (isPost && !event.defaultPrevented) sent = event;
  }

  function forgetSent(event: Event): void {
    // Each page is shown once while it loads, too.
    if (!(event instanceof PageTransitionEvent) || event.persisted) sent = null;
  }

  function noteWritten({ target }: Event): void {
    isWritten = true;
    // Only fields hear of `input`; its parts that others don't have aren't read.
    const field = target as HTMLInputElement;
    written.set(field, [...document.getElementsByName(field.name)].indexOf(field));
  }

  /**
   * React draws a page anew that a translator or a password manager changed while it slept: what was written
   * goes into the fields of now.
   */
  function writeAgain(): void {
    for (const [field, at] of written) {
      const there = document.getElementsByName(field.name)[at] as HTMLInputElement | undefined;
      if (field.isConnected || there?.constructor !== field.constructor) continue;
      // Unlike the element's own, the property of its class has React hear of the value.
      if (there.checked !== field.checked) there.click();
      else
        Object.getOwnPropertyDescriptor(field.constructor.prototype, "value")?.set?.call(there, field.value);
      for (const kind of ["input", "change"]) there.dispatchEvent(new Event(kind, { bubbles: true }));
    }
    written.clear();
  }

  function noteFocus({ target }: FocusEvent): void {
    focused = target instanceof HTMLElement ? target : null;
  }

  /** What was pressed, or what stands in its place now that the page is alive. */
  function standIn(control: HTMLElement): HTMLElement | null {
    if (control.isConnected) return control;
    const { waits } = control.dataset;
    if (waits) return document.querySelector<HTMLElement>(`[data-waits="${waits}"]`);
    const name = control.getAttribute("name");
    return name ? (document.getElementsByName(name)[0] ?? null) : null;
  }

  function end(): void {
    for (const sign of signs) document.removeEventListener(sign, wake, quietly);
    document.removeEventListener("visibilitychange", sleepOn);
    document.removeEventListener("focusin", noteFocus);
    document.removeEventListener("input", noteWritten, true);
    document.removeEventListener("click", press, true);
    document.removeEventListener("submit", send, true);
    window.removeEventListener("submit", noteSent);
    window.removeEventListener("online", wake);
    document.getElementById(noteId)?.setAttribute("hidden", "");
    writeAgain();
    // The focus is lost with an element that scripts replace.
    if (focused && !focused.isConnected && document.activeElement === document.body) {
      standIn(focused)?.focus({ preventScroll: true });
    }
    for (const control of pressed.splice(0)) {
      control.removeAttribute("aria-busy");
      standIn(control)?.click();
    }
  }

  for (const sign of signs) document.addEventListener(sign, wake, quietly);
  document.addEventListener("focusin", noteFocus);
  document.addEventListener("click", press, true);
  document.addEventListener("submit", send, true);
  document.addEventListener("submit", sendOnce, true);
  // After everybody who might have sent it otherwise.
  window.addEventListener("submit", noteSent);
  // What is typed since is something else to send; who comes back to the page may send it again.
  document.addEventListener("input", forgetSent, true);
  document.addEventListener("input", noteWritten, true);
  window.addEventListener("pageshow", forgetSent);
  document.addEventListener("alive", end, { once: true });
  document.addEventListener("DOMContentLoaded", () => {
    const [visit] = performance.getEntriesByType("navigation");
    // Who comes back goes on with something that the scripts remember.
    const isBack = visit instanceof PerformanceNavigationTiming && visit.type !== "navigate";
    if (!sleeps || isBack) return oncePainted(wake);
    window.addEventListener("load", () => {
      const savesData = "connection" in navigator && Reflect.get(Object(navigator.connection), "saveData");
      if (!savesData) oncePainted(fetchScripts);
      sleepOn();
    });
  });
}
