// Asks for the page again every 20 seconds, or as often as it says, and shows what has changed. A dead line changes nothing: the next try may do
// better. Without this script the browser loads the page again by itself.
const seconds = Number(document.querySelector('main')?.dataset.seconds ?? 20);
let shown = '';

async function look() {
  try {
    const response = await fetch(location.href, { cache: 'no-cache', headers: { accept: 'text/html' } });
    const html = await response.text();
    if (html === shown || response.status >= 500 || response.status === 429) return;
    const main = document.querySelector('main');
    const now = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
    // At the first look: what has changed since the server wrote the page. What it refused stays to be read.
    const isRefusal = shown === '' && main?.querySelector('[role=alert]');
    if (!isRefusal && main?.outerHTML !== now?.outerHTML) main?.replaceWith(now ?? '');
    shown = html;
  } catch {
    // The line is dead.
  }
}

const lookIfSeen = () => {
  if (!document.hidden) void look();
};
setInterval(lookIfSeen, seconds * 1000);
document.addEventListener('visibilitychange', lookIfSeen);
void look();
