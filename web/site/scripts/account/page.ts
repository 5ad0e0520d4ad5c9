import type { AccountData, ScriptText } from '../../accounts/account-data.ts';

/** The parts of the account page that a script works with. */
export interface Page extends AccountData {
  readonly root: HTMLElement;
  readonly t: (key: ScriptText, values?: Readonly<Record<string, string>>) => string;
}

/** Reads the page's data; undefined on a page that is not one of an account. */
export function readPage(): Page | undefined {
  const root = document.querySelector<HTMLElement>('[data-account]');
  if (!root) return undefined;
  const data = JSON.parse(root.dataset.account ?? '') as AccountData;
  return {
    ...data,
    root,
    t: (key, values = {}) => data.texts[key].replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole),
  };
}

/** The one element of the page for this selector. */
export const part = <Kind extends HTMLElement>({ root }: Pick<Page, 'root'>, selector: string) =>
  root.querySelector<Kind>(selector)!;

/** Sets the page's heading and the sentence below it. */
export function setHeading(page: Page, title: string, intro: string): void {
  part(page, '[data-title]').textContent = title;
  part(page, '[data-intro]').textContent = intro;
}

/** Shows one step of the page's form, and what belongs to it. */
export function showStep({ root }: Page, step: string): void {
  for (const each of root.querySelectorAll<HTMLElement>('[data-step]')) each.hidden = each.dataset.step !== step;
}

type Notice = readonly [kind: 'alert' | 'status', ...lines: string[]];

/** Shows messages in the form's place for them, or in the page's, instead of those before. */
export function showNotices(place: ParentNode, ...notices: readonly Notice[]): void {
  const elements = notices.map(([role, ...lines]) => {
    const notice = document.createElement('div');
    notice.role = role;
    notice.append(...lines.map((line) => Object.assign(document.createElement('p'), { textContent: line })));
    return notice;
  });
  place.querySelector('[data-notices]')?.replaceChildren(...elements);
}

/** While a button is busy it keeps its focus and ignores presses. Returns false if it was busy already. */
export async function whileBusy(button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  if (button.ariaBusy) return;
  button.ariaBusy = button.ariaDisabled = 'true';
  try {
    await work();
  } finally {
    button.ariaBusy = button.ariaDisabled = null;
  }
}

/** Calls `show` with the whole seconds left until `until` (ms since 1970), at each change and with 0 at last. */
export function countDown(until: number, show: (seconds: number) => void): () => void {
  let last = -1;
  const tick = () => {
    const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
    if (left !== last) show((last = left));
    if (left === 0) clearInterval(timer);
  };
  const timer = setInterval(tick, 250);
  tick();
  return () => clearInterval(timer);
}
