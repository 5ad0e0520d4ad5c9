import { chooseHere, chosenHere } from '#web/lib/machine.ts';

/** Papers of a slip: rolls of these widths, and sheets. */
export const slipPapers = ['80mm', '58mm', 'A5', 'A4'] as const;
export type SlipPaper = (typeof slipPapers)[number];

/** The paper of this desk's printer: it belongs to the machine, not to who works there. */
export function chosenPaper(): SlipPaper {
  const stored = chosenHere('slip-paper');
  return slipPapers.find((paper) => paper === stored) ?? '80mm';
}
export const choosePaper = (paper: SlipPaper) => chooseHere('slip-paper', paper);

const pixelsPerMm = 96 / 25.4;

/**
 * The size of the page: sheets have their own; a roll is cut after the slip.
 * @param height of the slip, in CSS pixels
 */
function pageOf(paper: SlipPaper, height: number): string {
  return paper === 'A5' || paper === 'A4' ? paper : `${paper} ${Math.ceil(height / pixelsPerMm)}mm`;
}

/** Prints a copy of the slip, and nothing else, on a page of exactly its size. */
export function printSlip(slip: HTMLElement, paper: SlipPaper): void {
  // Of a print that the browser never said to be over.
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
