import { offerLiveMap } from './live-map.ts';

/**
 * The script of the pages with a form, which all work without it. The checks travel only to a visitor who begins to
 * fill something in; whoever is faster than they are posts the form as without a script.
 */
const form = document.querySelector('form[data-form]');
if (form?.contains(document.activeElement)) loadChecks();
else form?.addEventListener('focusin', loadChecks, { once: true });

const map = document.querySelector<HTMLElement>('[data-map]');
if (map) offerLiveMap(map);

function loadChecks(): void {
  // Without them the server checks alone.
  import('./checks.ts').catch(() => undefined);
}
