import type { TestAnswer, TestApp, TestCall } from './app.ts';
import { anAddress } from './addresses.ts';
import { typedCalls } from './typed-calls.ts';
import type { TypedCalls } from './typed-calls.ts';

/** A browser on one of our pages, with its own address and cookies. @param says the headers that it sends */
export interface TestBrowser extends TypedCalls {
  call: TestCall;
  /** Requests a code for the phone. */
  start: (phone: string) => Promise<TestAnswer>;
  /** Tries a code. */
  enter: (phone: string, otp: string) => Promise<TestAnswer>;
  /** Its cookies, by name. */
  cookies: Map<string, string>;
}

export function aBrowser(
  app: TestApp,
  address = anAddress(),
  says: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
): TestBrowser {
  const cookies = new Map<string, string>();
  const call: TestCall = async (method, path, body, headers = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.call(method, path, body, {
      'x-forwarded-for': address,
      ...says,
      ...(cookie && { cookie }),
      ...headers,
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = String(line).split(';', 1)[0]!.split('=');
      cookies.set(name, value);
    }
    return answer;
  };
  const calls = typedCalls(call);
  return {
    ...calls,
    call,
    cookies,
    start: (phone) => calls.startLogIn({ body: { phoneNumber: phone } }),
    enter: (phone, otp) => calls.finishLogIn({ body: { phoneNumber: phone, otp } }),
  };
}

/** Logs in: the browser is then known for the phone. */
export async function logInWith(app: TestApp, browser: TestBrowser, phone: string): Promise<TestAnswer> {
  await browser.start(phone);
  return browser.enter(phone, await app.sms.codeFor(phone));
}
