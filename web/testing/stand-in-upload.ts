import { answerTo } from './answers.ts';

/** The parts of `XMLHttpRequest` that an upload uses (`web/lib/upload.ts`), answered by the test (`answers.ts`). */
export class StandInUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #method = '';
  #address = '';
  readonly #headers = new Headers();
  #answered = new Headers();
  readonly #stop = new AbortController();

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#answered.get(name);
  }

  abort(): void {
    this.#stop.abort();
  }

  send(body: FormData): void {
    void this.#finish(body).finally(() => this.dispatchEvent(new Event('loadend')));
  }

  async #finish(body: FormData): Promise<void> {
    const progress = { lengthComputable: true, loaded: 1, total: 1 };
    this.upload.dispatchEvent(Object.assign(new Event('progress'), progress));
    const { signal } = this.#stop;
    try {
      const init = { method: this.#method, headers: this.#headers, body, signal };
      const response = await answerTo(this.#address, init);
      this.status = response.status;
      this.#answered = response.headers;
      this.responseText = await response.text();
    } catch {
      this.dispatchEvent(new Event(signal.aborted ? 'abort' : 'error'));
      return;
    }
    this.dispatchEvent(new Event('load'));
  }
}
