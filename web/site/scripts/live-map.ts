/** Shows the button for the live map; only when it is pressed does the other house hear of the visitor. */
export function offerLiveMap(frame: HTMLElement): void {
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
