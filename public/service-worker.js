// Tells of what happens while no page is open, and says so when there is no network. It keeps nothing else.
const offlinePage = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open("offline").then((cache) => cache.add(offlinePage)));
});

self.addEventListener("activate", (event) => {
  // The page is asked for while this program wakes up.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode !== "navigate" || method !== "GET") return;
  event.respondWith(
    Promise.resolve(event.preloadResponse)
      .then((early) => early ?? fetch(event.request))
      .catch(async () => (await caches.match(offlinePage)) ?? Response.error()),
  );
});

self.addEventListener("push", (event) => {
  const { id, title, body, path } = event.data.json();
  const icon = "/icon.png";
  // What comes a second time takes the place of the first without a sound.
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, icon, data: { path } }));
});

// Push services give a browser another address now and then.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(move(event));
});

async function move({ oldSubscription: old, newSubscription }) {
  if (!old) return;
  const now = newSubscription ?? (await self.registration.pushManager.subscribe(old.options));
  const { keys } = now.toJSON();
  const body = new URLSearchParams({ form: "moved", from: old.endpoint, endpoint: now.endpoint, ...keys });
  await fetch("/push", { method: "POST", body });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.path, self.location.origin)));
});

async function open(url) {
  // Nothing but our own pages.
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = pages.find((page) => new URL(page.url).pathname === url.pathname);
  await (shown ? shown.focus() : self.clients.openWindow(url.href));
}
