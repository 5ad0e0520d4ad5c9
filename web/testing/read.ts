/** The text of a part as it is read: its texts in order, with a space between elements and repeated spaces joined. */
export const textOf = (part: Node): string => spaced(part).replace(/\s+/g, ' ').trim();

// Adjacent texts in one element are joined without a space.
const spaced = (node: Node): string =>
  node instanceof Element ? ` ${[...node.childNodes].map(spaced).join('')} ` : (node.textContent ?? '');

/** The texts of the buttons in a part, in order. */
export const buttonsIn = (part: ParentNode): string[] => [...part.querySelectorAll('button')].map(textOf);

/** The addresses and texts of the links in a part, in order. */
export const linksIn = (part: ParentNode): [to: string, text: string][] =>
  [...part.querySelectorAll('a[href]')].map((link) => [link.getAttribute('href') ?? '', textOf(link)]);

/** The first of these looks (classes of a style sheet) that an element in a part has. */
export const lookIn = <Look extends string>(part: ParentNode, looks: readonly Look[]): Look | undefined =>
  looks.find((look) => part.querySelector(`[class*="_${look}_"]`));

/** Parses a page made by the server as a browser does. */
export const pageOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').documentElement;
