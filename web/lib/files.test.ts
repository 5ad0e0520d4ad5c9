import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { setRequestLanguage } from './client.ts';
import { fetchFile } from './download.ts';
import { printFile } from './print-file.ts';
import { currentSession, clearUser, saveUser } from './session.ts';
import { fakeBrowser, fakeNetwork } from './testing.ts';
import { upload } from './upload.ts';

const ananya = { token: 'cs_1', name: 'Ananya', phoneNumber: '9000000007', role: 'User' } as const;
const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call did not fail as a call does');
  return { status: error.status, code: error.code, message: error.message };
};

beforeEach(() => {
  fakeBrowser();
  clearUser();
  setRequestLanguage('en');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a download', () => {
  const download = () => fetchFile('downloadReport', { params: { id: 7 } });

  test('has the server’s name and type, and is requested with session and language', async () => {
    const asked = fakeNetwork(
      () =>
        new Response('content', {
          headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename="report.pdf"' },
        }),
    );
    saveUser(ananya);
    setRequestLanguage('bn');
    const file = await download();
    expect([file.name, file.type, await file.text()]).toEqual(['report.pdf', 'application/pdf', 'content']);
    expect([
      new URL(asked[0]?.url ?? '').pathname,
      asked[0]?.headers.get('Authorization'),
      asked[0]?.headers.get('Accept-Language'),
      asked[0]?.headers.get('Accept'),
    ]).toEqual(['/api/v1/download-report/7', 'Bearer cs_1', 'bn', '*/*']);
  });

  test('can be requested in another language than the page’s', async () => {
    const asked = fakeNetwork(() => new Response('content'));
    const file = await fetchFile('downloadReport', { params: { id: 7 } }, 'bn');
    expect([asked[0]?.headers.get('Accept-Language'), asked[0]?.headers.has('Authorization'), file.name]).toEqual([
      'bn',
      false,
      '',
    ]);
  });

  test('that is refused throws the error and clears an ended session', async () => {
    fakeNetwork(() => Response.json({ code: 'FORBIDDEN', message: 'Not yours.', requestId: 'r' }, { status: 403 }));
    expect(await failureOf(download())).toEqual({ status: 403, code: 'FORBIDDEN', message: 'Not yours.' });
    fakeNetwork(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await failureOf(download())).toMatchObject({ status: 502, code: 'UNAVAILABLE' });
    saveUser(ananya);
    fakeNetwork(() => Response.json({ code: 'NOT_SIGNED_IN', message: '', requestId: 'r' }, { status: 401 }));
    await failureOf(download());
    expect(currentSession().user).toBeNull();
  });

  test('that breaks off is an error', async () => {
    fakeNetwork(
      () =>
        new Response(
          new ReadableStream({
            start: (controller) => {
              controller.enqueue(new TextEncoder().encode('half'));
              controller.error(new TypeError('network'));
            },
          }),
        ),
    );
    expect(await failureOf(download())).toMatchObject({ status: 0, code: 'NETWORK' });
  });

  test('without data for a minute is aborted, a slow one is not', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    const failure = failureOf(download());
    await vi.advanceTimersByTimeAsync(59_999);
    let isOver = false;
    void failure.then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ code: 'NETWORK' });
  });
});

/** A fake XMLHttpRequest with what an upload uses; `answer` is the response. */
class FakeUpload extends EventTarget {
  static newest: FakeUpload;
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  opened: [method: string, address: string] | undefined;
  sent: unknown;
  isAborted = false;
  status = 0;
  responseText = '';
  retryAfter: string | null = null;

  constructor() {
    super();
    FakeUpload.newest = this;
  }
  open(method: string, address: string) {
    this.opened = [method, address];
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send(form: unknown) {
    this.sent = form;
  }
  getResponseHeader(name: string) {
    return name === 'Retry-After' ? this.retryAfter : null;
  }
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
  moves(loaded: number, total: number, lengthComputable = true) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total, lengthComputable }));
  }
  answer(status: number, responseText: string, retryAfter: string | null = null) {
    Object.assign(this, { status, responseText, retryAfter });
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

describe('an upload', () => {
  const form = new FormData();
  const progress: number[] = [];
  const start = (signal = new AbortController().signal) => {
    progress.length = 0;
    return upload('uploadReport', form, { signal, onProgress: (sent) => progress.push(sent) });
  };
  beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeUpload));

  test('goes to the call’s path with the session, reports progress, and returns the answer', async () => {
    saveUser(ananya);
    const answer = start();
    const { newest } = FakeUpload;
    newest.moves(50, 200);
    newest.moves(60, 0, false);
    newest.moves(200, 200);
    newest.answer(201, '{"id":7}');
    expect(await answer).toEqual({ id: 7 });
    expect([
      newest.opened,
      newest.headers.get('Authorization'),
      newest.headers.get('Accept'),
      newest.sent === form,
    ]).toEqual([['POST', '/api/v1/reports/upload'], 'Bearer cs_1', 'application/json', true]);
    expect(progress).toEqual([0.25, 1]);
  });

  test.each<[number, string, string | null, object]>([
    [
      413,
      '{"code":"TOO_LARGE","message":"Too large.","requestId":"r"}',
      null,
      { status: 413, code: 'TOO_LARGE', message: 'Too large.' },
    ],
    [502, '<h1>Bad gateway</h1>', null, { status: 502, code: 'UNAVAILABLE', message: '' }],
    [200, 'no JSON', null, { status: 200 }],
    [300, '{}', null, { status: 300 }],
  ])('answered by %d %s is an error', async (status, text, retryAfter, failure) => {
    const answer = failureOf(start());
    FakeUpload.newest.answer(status, text, retryAfter);
    expect(await answer).toMatchObject(failure);
  });

  test('that is refused carries the retry time and clears an ended session', async () => {
    const limited = start();
    FakeUpload.newest.answer(429, '{"code":"TOO_MANY_REQUESTS","message":"","requestId":"r"}', '30');
    await expect(limited).rejects.toMatchObject({ retryAfter: 30 });
    saveUser(ananya);
    const ended = failureOf(start());
    FakeUpload.newest.answer(401, '{"code":"NOT_SIGNED_IN","message":"","requestId":"r"}');
    await ended;
    expect(currentSession().user).toBeNull();
  });

  test('without a connection is a network error', async () => {
    const answer = failureOf(start());
    FakeUpload.newest.dispatchEvent(new Event('error'));
    expect(await answer).toEqual({ status: 0, code: 'NETWORK', message: '' });
  });

  test('ends when its caller aborts it, before it began or later', async () => {
    const stop = new AbortController();
    const answer = start(stop.signal);
    stop.abort(new Error('left the page'));
    await expect(answer).rejects.toThrow('left the page');
    expect(FakeUpload.newest.isAborted).toBe(true);
    await expect(start(AbortSignal.abort(new Error('never began')))).rejects.toThrow('never began');
    expect(FakeUpload.newest.sent).toBeUndefined();
  });

  test('without progress for a minute is aborted; each progress restarts the minute', async () => {
    vi.useFakeTimers();
    const answer = failureOf(start());
    await vi.advanceTimersByTimeAsync(59_000);
    FakeUpload.newest.moves(1, 100);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(FakeUpload.newest.isAborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeUpload.newest.isAborted).toBe(true);
    expect(await answer).toMatchObject({ code: 'NETWORK' });
  });

  test('leaves no timer after it has arrived', async () => {
    vi.useFakeTimers();
    const answer = start();
    FakeUpload.newest.answer(201, '{}');
    await answer;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeUpload.newest.isAborted).toBe(false);
  });
});

describe('a print', () => {
  /** A document that has only frames and links; `print` is the frame's. */
  function fakePage(print: () => void) {
    const frames: { src: string; loaded: () => void; isGone: boolean }[] = [];
    const saved: string[] = [];
    const released: string[] = [];
    let made = 0;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: () => `blob:${(made += 1)}`,
        revokeObjectURL: (url: string) => released.push(url),
      }),
    );
    const frame = () => ({
      dataset: {},
      style: {},
      src: '',
      isGone: false,
      loaded: () => undefined,
      contentWindow: { print },
      addEventListener(_: string, loaded: () => undefined) {
        this.loaded = loaded;
      },
      remove() {
        this.isGone = true;
      },
    });
    const link = () => ({
      href: '',
      download: '',
      click() {
        saved.push(this.download);
      },
    });
    vi.stubGlobal('document', {
      createElement: (name: string) => (name === 'iframe' ? frame() : link()),
      querySelectorAll: () => frames.filter(({ isGone }) => !isGone),
      body: { append: (one: (typeof frames)[number]) => frames.push(one) },
    });
    fakeNetwork(() => new Response('%PDF', { headers: { 'Content-Disposition': 'attachment; filename="R-7.pdf"' } }));
    return { frames, saved, released };
  }
  const print = () => printFile('printReceipt', { params: { id: 7 }, query: { paper: '80mm' } });

  test('opens the browser’s print dialog for the file, and removes the frame of the print before', async () => {
    let printed = 0;
    const { frames, saved, released } = fakePage(() => void (printed += 1));
    for (const at of [0, 1]) {
      await print();
      expect(printed, 'not before the file is shown').toBe(at);
      frames.at(-1)!.loaded();
    }
    expect([printed, frames.map(({ isGone }) => isGone), released, saved]).toEqual([
      2,
      [true, false],
      [frames[0]!.src],
      [],
    ]);
  });

  test('is saved as a file if the browser’s PDF viewer does not allow printing', async () => {
    vi.useFakeTimers();
    const { frames, saved } = fakePage(() => {
      throw new DOMException('cross-origin', 'SecurityError');
    });
    await print();
    frames[0]!.loaded();
    expect(saved).toEqual(['R-7.pdf']);
  });
});
