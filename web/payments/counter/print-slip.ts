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
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    @page { size: ${pageOf(paper, slip.getBoundingClientRect().height)}; margin: 0; }
    @media screen { body > [data-printed] { display: none; } }
    @media print { body > :not([data-printed]) { display: none !important; } }`);
  document.body.append(copy);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const end = () => {
    copy.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
  window.addEventListener('afterprint', end, { once: true });
  window.print();
}
