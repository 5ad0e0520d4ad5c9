import type { PaperSize } from '#contract/payments/papers.ts';

const pixelsPerMm = 96 / 25.4;

/**
 * The size of the page: sheets have their own; a roll is cut below the slip.
 * @param height of the slip, in CSS pixels
 */
function pageOf(paper: PaperSize, height: number): string {
  return paper === 'A5' || paper === 'A4' ? paper : `${paper} ${Math.ceil(height / pixelsPerMm)}mm`;
}

/** Prints a copy of the slip, and nothing else, on a page of exactly its size. */
export function printSlip(slip: HTMLElement, paper: PaperSize): void {
  // Left by a print whose end the browser never reported.
  for (const old of document.querySelectorAll('body > [data-printed]')) old.remove();
  const copy = slip.cloneNode(true) as HTMLElement;
  copy.dataset['printed'] = '';
  const takeOff = addRules([
    `@page { size: ${pageOf(paper, slip.getBoundingClientRect().height)}; margin: 0; }`,
    '@media screen { body > [data-printed] { display: none; } }',
    '@media print { body > :not([data-printed]) { display: none !important; } }',
  ]);
  document.body.append(copy);
  const end = () => {
    copy.remove();
    takeOff();
  };
  window.addEventListener('afterprint', end, { once: true });
  window.print();
}

/** Adds rules behind all others, which our security policy allows to scripts only so; returns what takes them off. */
function addRules(rules: readonly string[]): () => void {
  if (!('replaceSync' in CSSStyleSheet.prototype)) return addToLast(rules);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet));
}

/** The same for Safari before 16.4, which has no sheets of scripts. */
function addToLast(rules: readonly string[]): () => void {
  const sheet = Array.from(document.styleSheets).at(-1);
  const added = rules.map((rule) => sheet?.cssRules[sheet.insertRule(rule, sheet.cssRules.length)]);
  return () => {
    for (const rule of added) {
      const place = Array.from(sheet?.cssRules ?? []).findIndex((one) => one === rule);
      if (place >= 0) sheet?.deleteRule(place);
    }
  };
}
