/** What is read in a part: its texts in order, a space between elements, repeated spaces joined. */
export const textOf = (part: Node): string => spaced(part).replace(/\s+/g, ' ').trim();

// Texts that lie side by side in one element are one text.
const spaced = (node: Node): string =>
  node instanceof Element ? ` ${[...node.childNodes].map(spaced).join('')} ` : (node.textContent ?? '');

/** The texts of the buttons in a part, in order. */
export const buttonsIn = (part: ParentNode): string[] => [...part.querySelectorAll('button')].map(textOf);

/** The addresses and texts of the links in a part, in order. */
export const linksIn = (part: ParentNode): [to: string, text: string][] =>
  [...part.querySelectorAll('a[href]')].map((link) => [link.getAttribute('href') ?? '', textOf(link)]);

/** Which of these looks, named as the classes of a style sheet, something in a part has: the first. */
export const lookIn = <Look extends string>(part: ParentNode, looks: readonly Look[]): Look | undefined =>
  looks.find((look) => part.querySelector(`[class*="_${look}_"]`));

/** A page that the server made, to be read as a browser does. */
export const pageOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').documentElement;
