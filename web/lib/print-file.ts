import type { EndpointName } from '#contract/endpoints.ts';
import type { Input } from './client.ts';
import { fetchFile, saveFile } from './download.ts';

/** Fetches a PDF and opens the browser's print for it; a browser that does not let us saves it instead. */
export async function printFile<N extends EndpointName>(name: N, input: Input<N>): Promise<void> {
  const file = await fetchFile(name, input);
  // Nothing says when a print is over: a frame stays until the next one.
  for (const old of document.querySelectorAll<HTMLIFrameElement>('body > iframe[data-prints]')) {
    URL.revokeObjectURL(old.src);
    old.remove();
  }
  const frame = document.createElement('iframe');
  frame.dataset['prints'] = '';
  // A frame that is not drawn at all would show, and print, nothing.
  frame.style.cssText = 'position: fixed; width: 0; height: 0; border: 0; visibility: hidden';
  frame.addEventListener('load', () => {
    try {
      // Without its focus: the keys of the screen go on.
      frame.contentWindow!.print();
    } catch {
      // Firefox's own reader of PDFs belongs to nobody.
      saveFile(file, file.name);
    }
  });
  frame.src = URL.createObjectURL(file);
  document.body.append(frame);
}
