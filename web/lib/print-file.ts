import type { EndpointName } from '#contract/endpoints.ts';
import type { Input } from './client.ts';
import { fetchFile, saveFile } from './download.ts';

/** Fetches a PDF and opens the browser's print dialog for it; if the browser does not allow that, saves the file. */
export async function printFile<N extends EndpointName>(name: N, input: Input<N>): Promise<void> {
  const file = await fetchFile(name, input);
  // No event tells when printing has ended, so a frame stays until the next print.
  for (const old of document.querySelectorAll<HTMLIFrameElement>('body > iframe[data-prints]')) {
    URL.revokeObjectURL(old.src);
    old.remove();
  }
  const frame = document.createElement('iframe');
  frame.dataset['prints'] = '';
  // With `display: none` the frame would print nothing.
  frame.style.cssText = 'position: fixed; width: 0; height: 0; border: 0; visibility: hidden';
  frame.addEventListener('load', () => {
    try {
      // The frame does not get the focus, so that the keys of the screen still work.
      frame.contentWindow!.print();
    } catch {
      // Firefox's own PDF viewer does not let a page call `print`.
      saveFile(file, file.name);
    }
  });
  frame.src = URL.createObjectURL(file);
  document.body.append(frame);
}
