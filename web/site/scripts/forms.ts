/**
 * The script of pages with a form; the forms also work without it. The validation loads when the visitor begins to fill
 * in the form; until then the form is posted without it.
 */
const form = document.querySelector('form[data-form]');
if (form?.contains(document.activeElement)) loadValidation();
else form?.addEventListener('focusin', loadValidation, { once: true });

const map = document.querySelector<HTMLElement>('[data-map]');
if (map) setUpLiveMap(map);

function loadValidation(): void {
  // Without the script the server validates.
  import('./form-validation.ts').catch(() => undefined);
}

/** Shows the button for the live map, which contacts the third party only after a click. */
function setUpLiveMap(frame: HTMLElement): void {
  const offer = document.querySelector<HTMLElement>('[data-ask-map]');
  const button = offer?.querySelector('button');
  if (!offer || !button) return;
  offer.hidden = false;
  button.addEventListener('click', () => {
    const map = document.createElement('iframe');
    map.title = frame.dataset.name ?? '';
    map.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
    map.src = frame.dataset.map ?? '';
    frame.replaceChildren(map);
    offer.hidden = true;
    map.focus();
  });
}
