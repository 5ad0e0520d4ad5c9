import { onTestFinished, vi } from 'vitest';

/** The names of the files that the part saves from now on, until the test ends. */
export function savedFiles(): readonly string[] {
  const names: string[] = [];
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => pressed.mockRestore());
  return names;
}

/** A file as the server sends one. */
export const aPdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });
