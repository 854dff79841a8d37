// A service worker: all files are kept at the first visit, and later ones need no network.
// The command that makes the page puts the name of its version and the list of its files here.
const [NAME, FILES] = 'MADE';

addEventListener('install', (event) => event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES))));
addEventListener('activate', (event) => event.waitUntil(caches.keys().then((names) => Promise.all(
  names.filter((name) => name.startsWith('limitproto-') && name !== NAME).map((name) => caches.delete(name))))));
addEventListener('fetch', (event) => event.respondWith(
  caches.open(NAME).then((cache) => cache.match(event.request, { ignoreSearch: true }))
    .then((found) => found ?? fetch(event.request))));
