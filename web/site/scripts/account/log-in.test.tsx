import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storedUser } from '#web/lib/session-store.ts';
import { deviceSays, passkeyBrowser } from '#web/testing/passkeys.ts';
import { siteContent } from '#web/testing/site-content.ts';
import { renderPage } from '#web/site/entry.tsx';
import { startLogIn } from './log-in.ts';
import { readPage } from './page.ts';

const throwing = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('', 'QuotaExceededError');
  },
  removeItem: () => undefined,
  clear: () => undefined,
};
/** The log-in page as it is served, with its script started. */
function open(language: 'en' | 'bn') {
  const html = renderPage('logIn', language, siteContent, { styles: [], scripts: [] });
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)![1]!;
  startLogIn(readPage()!);
  return (role: string) =>
    [...document.querySelectorAll(`[data-notices] [role="${role}"]`)].map(({ textContent }) => textContent);
}
beforeEach(() => {
  history.replaceState(null, '');
  return () => vi.unstubAllGlobals();
});

test('a browser that keeps everything says nothing', () => {
  const said = open('en');
  expect([said('alert'), said('status')]).toEqual([[], []]);
});

test('a browser that is full says that the log-in ends with the tab', () => {
  vi.stubGlobal('localStorage', throwing);
  expect(open('en')('status')).toEqual([
    'This browser keeps your log-in only for this tab: once it is closed, you log in again.',
  ]);
});

test('a browser that keeps nothing says why there is no log-in, and what to do', () => {
  vi.stubGlobal('localStorage', throwing);
  vi.stubGlobal('sessionStorage', throwing);
  expect(open('en')('alert')).toEqual([
    'You cannot log in here: this browser does not let the page keep anything. Please allow cookies and site data for this page in its settings, or use another browser.',
  ]);
  expect(open('bn')('alert')).toEqual([expect.stringMatching(/^এখানে লগ-ইন করা যাবে না:/)]);
});

test('where no SMS goes out at all, a colleague goes on with the code that was made for them', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)]);
    return Promise.resolve(new Response(JSON.stringify({ code: 'NO_SMS', message: '' }), { status: 503 }));
  });
  const said = open('en');
  const colleague = document.querySelector<HTMLElement>('[data-colleague]')!;
  const title = () => document.querySelector('[data-intro]')!.textContent;
  expect(colleague.hidden).toBe(true);
  const field = document.querySelector<HTMLInputElement>('[name=phoneNumber]')!;
  field.value = '9000000003';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector<HTMLFormElement>('form[data-step=phone]')!.requestSubmit();
  await vi.waitFor(() => expect(colleague.hidden).toBe(false));
  expect(said('alert')).toEqual(['An error occurred while sending the OTP. Please try again.']);
  // A number is typed meanwhile, but the code belongs to the one it was requested for.
  field.value = '9000000004';
  colleague.querySelector('button')!.click();
  expect(title()).toBe(
    'Type the code that was made at the clinic for 90000\u00a000003. It works once, for five minutes.',
  );
  document.querySelector<HTMLInputElement>('form[data-step=code] [name=otp]')!.value = '048213';
  document.querySelector<HTMLFormElement>('form[data-step=code]')!.requestSubmit();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(['/api/v1/login/otp', { phoneNumber: '9000000003', otp: '048213' }]);
});

describe('a passkey', () => {
  const asked = { rpId: 'clinic.example', challenge: 'Y2hhbGxlbmdl', timeout: 300_000, userVerification: 'required' };
  const session = {
    name: 'Bina Roy',
    phoneNumber: '9000000003',
    role: 'Staff',
    language: 'en',
    access_token: 'cs_9',
    expires_at: '2026-11-27T15:00:00Z',
  };
  /** A server with these answers to the two calls. */
  function serve(start: object, finish: object = session, status = 200) {
    const sent: [string, unknown][] = [];
    vi.stubGlobal('fetch', (path: string, { body }: { body: string | null }) => {
      sent.push([path, JSON.parse(body ?? 'null')]);
      const isStart = path.endsWith('/start');
      const answer = isStart ? start : finish;
      return Promise.resolve(new Response(JSON.stringify(answer), { status: 'code' in answer ? status : 200 }));
    });
    return sent;
  }
  const place = () => document.querySelector<HTMLElement>('[data-passkey]')!;
  const press = () => place().querySelector('button')!.click();
  const words = () => place().querySelector('[role="alert"]')?.textContent;
  const toUse = { options: asked, address: 'https://clinic.example' };

  test('logs in with no phone number, and is offered in both languages', async () => {
    const browser = passkeyBrowser();
    const sent = serve(toUse);
    open('bn');
    expect(place().querySelector('button')!.textContent).toBe('এই ডিভাইসের পাসকি ব্যবহার করুন');
    open('en');
    expect(place().hidden).toBe(false);
    expect(place().textContent).toBe('You work here? Use a passkey on this device');
    press();
    expect(place().querySelector('button')!.ariaBusy).toBe('true');
    press();
    await vi.waitFor(() => expect(storedUser()).toMatchObject({ token: 'cs_9', role: 'Staff' }));
    expect(browser).toHaveLength(1);
    expect(browser[0]!.publicKey).toMatchObject({ rpId: 'clinic.example', userVerification: 'required' });
    expect(sent).toEqual([
      ['/api/v1/login/passkey/start', null],
      [
        '/api/v1/login/passkey',
        {
          id: 'cGFzc2tleQ',
          response: {
            clientDataJSON: 'c2FpZA',
            authenticatorData: 'ZGF0YQ',
            signature: 'c2lnbmVk',
            userHandle: 'c29tZWJvZHk',
          },
        },
      ],
    ]);
  });

  test.each([
    ['an IP address', { origin: 'https://192.168.1.20' }, /^Passkeys do not work here, because .* under “Passkeys”\.$/],
    ['plain http', { origin: 'http://clinic.example', isSecure: false }, /^Passkeys do not work here/],
    ['another name', { origin: 'https://clinic.test' }, /^Passkeys work only at https:\/\/clinic\.example\./],
    ['an old browser', { has: false }, /^This browser has no passkeys\./],
  ])('is not asked for at %s, and the page says why', async (_, browser, said) => {
    const device = passkeyBrowser(undefined, browser);
    serve(toUse);
    open('en');
    press();
    await vi.waitFor(() => expect(words()).toMatch(said));
    expect(device).toEqual([]);
  });

  test('that the device does not give is said, and can be tried again', async () => {
    passkeyBrowser(deviceSays('NotAllowedError'));
    const sent = serve(toUse);
    open('en');
    press();
    await vi.waitFor(() => expect(words()).toMatch(/^No passkey was used\./));
    expect(sent).toHaveLength(1);
    passkeyBrowser();
    press();
    await vi.waitFor(() => expect(sent).toHaveLength(3));
  });

  test('that the server refuses has its words', async () => {
    passkeyBrowser();
    serve(toUse, { code: 'WRONG_PASSKEY', message: 'This passkey opens nothing here.' }, 401);
    open('en');
    press();
    await vi.waitFor(() => expect(words()).toBe('This passkey opens nothing here.'));
    expect(storedUser()).toBeNull();
  });
});

describe('an admin who gets no OTP', () => {
  const stuck = () => [...document.querySelectorAll<HTMLElement>('[data-stuck]')];
  const form = () => document.querySelector<HTMLFormElement>('form[data-step=recovery]')!;
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  const type = (name: string, text: string) => {
    field(name).value = text;
    field(name).dispatchEvent(new Event('input', { bubbles: true }));
  };
  async function sendOtp() {
    type('phoneNumber', '9000000001');
    document.querySelector<HTMLFormElement>('form[data-step=phone]')!.requestSubmit();
    await vi.waitFor(() => expect(stuck().some(({ hidden }) => !hidden)).toBe(true));
  }

  test.each([
    ['there is no gateway', { code: 'NO_SMS', message: '' }, 503],
    ['the gateway is away', { phoneNumber: '', expiresInSeconds: 300, resendAfterSeconds: 30, smsDown: true }, 200],
  ])('logs in with a recovery code where %s', async (_, started, status) => {
    const sent: unknown[] = [];
    let answer: [object, number] = [{ code: 'WRONG_CODE', message: 'Invalid OTP. Please try again.' }, 401];
    vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
      sent.push([path, JSON.parse(body)]);
      const [said, code] = path.endsWith('/start') ? [started, status] : answer;
      return Promise.resolve(new Response(JSON.stringify(said), { status: code }));
    });
    const said = open('en');
    expect(stuck().every(({ hidden }) => hidden)).toBe(true);
    await sendOtp();
    expect(stuck()[0]!.textContent).toBe('You work here and cannot get an OTP? Log in with a recovery code (admins)');
    stuck()[0]!.querySelector('button')!.click();
    await vi.waitFor(() => expect(document.querySelector('[data-title]')!.textContent).toBe('Log in without an OTP'));
    expect([form().hidden, field('phone').value]).toEqual([false, '9000000001']);
    type('recoveryCode', 'abcde-fghjk');
    form().requestSubmit();
    await vi.waitFor(() =>
      expect(said('alert')).toContain('The phone number or the recovery code is wrong, or the code was used already.'),
    );
    expect([field('phone').value, field('recoveryCode').value]).toEqual(['9000000001', '']);
    document.querySelector<HTMLElement>('[data-back]')!.click();
    expect([form().hidden, field('phoneNumber').value]).toEqual([true, '9000000001']);
    stuck()[0]!.querySelector('button')!.click();
    await vi.waitFor(() => expect(form().hidden).toBe(false));
    answer = [{ code: 'SMS_WORKS', message: 'SMS go out again.' }, 409];
    type('recoveryCode', 'abcde-fghjk');
    form().requestSubmit();
    await vi.waitFor(() => expect(said('alert')).toContain('SMS go out again.'));
    expect(sent.at(-1)).toEqual(['/api/v1/login/recovery-code', { phone: '9000000001', recoveryCode: 'abcde-fghjk' }]);
  });

  test('is offered nothing while SMS go out', async () => {
    const started = { phoneNumber: '', expiresInSeconds: 300, resendAfterSeconds: 30 };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(started), { status: 200 })));
    open('en');
    type('phoneNumber', '9000000001');
    document.querySelector<HTMLFormElement>('form[data-step=phone]')!.requestSubmit();
    await vi.waitFor(() => expect(document.querySelector('[data-title]')!.textContent).toBe('Enter the OTP'));
    expect(stuck().every(({ hidden }) => hidden)).toBe(true);
  });
});
