import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Language } from '#contract/fields.ts';
import type { FormState } from '#contract/site.ts';
import { linksIn, pageOf, textOf } from '#web/testing/read.ts';
import { siteContent as content } from '#web/testing/site-content.ts';
import { renderPage } from '../entry.tsx';
import { textsIn } from '../texts.ts';
import type { PageProps } from '../texts.ts';
import { PayPage } from './pay-page.tsx';

const due = { state: 'DUE', owed: 1199.5, upi: null, online: true } as const;
const link = { id: 'clinic@bank', link: 'upi://pay?pa=clinic@bank' };
function page(
  language: Language,
  answer: NonNullable<FormState['pay']>['answer'],
  more: object = {},
  form: object = {},
) {
  const props = { language, content, t: textsIn(language), form: { pay: { code: 'CODE', answer, ...more }, ...form } };
  return pageOf(renderToStaticMarkup(<PayPage {...(props as unknown as PageProps)} />));
}
const words = (...asked: Parameters<typeof page>) => textOf(page(...asked));
const online = { en: 'Pay by card, UPI or net banking', bn: 'কার্ড, UPI বা নেট ব্যাঙ্কিংয়ে টাকা দিন' };

test('its button asks for the gateway with the sum that is shown, also beside the UPI code', () => {
  const expectForm = (shown: HTMLElement, action: string) => {
    const form = shown.querySelector('form');
    expect(form).toHaveAttribute('action', action);
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveFormValues({ owed: '1199.5' });
  };
  expectForm(page('en', due), '/pay/CODE/online');
  expectForm(page('bn', { ...due, upi: link }), '/bn/pay/CODE/online');
  expect(words('en', due)).toMatch(/₹1,199\.50 Pay by card/);
  expect(words('bn', { ...due, upi: link })).toMatch(/UPI অ্যাপ খুলুন .* কার্ড, UPI বা নেট ব্যাঙ্কিংয়ে টাকা দিন/);
});

test('without a gateway it is as before: the UPI code, or the desk', () => {
  const without = { ...due, online: false };
  for (const language of ['en', 'bn'] as const) expect(words(language, without)).not.toContain(online[language]);
  expect(words('en', without)).toContain('Please pay at the desk.');
  expect(words('en', due)).not.toContain('at the desk');
  expect(words('en', { ...without, upi: link })).toContain('Open a UPI app');
  expect(page('en', { ...without, upi: link }).querySelector('form')).toBeNull();
});

test('what leads to the gateway stands alone, and does not load itself again', () => {
  const checkout = { action: 'https://gateway.example/pay', fields: { order_id: 'order_1', amount: '119950' } };
  const shown = page('en', { ...due, upi: link }, { checkout });
  const form = shown.querySelector('form');
  expect(form).toHaveAttribute('action', 'https://gateway.example/pay');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveFormValues(checkout.fields);
  expect(shown.querySelector('[href^="upi:"]')).toBeNull();
  const whole = (more: object) =>
    pageOf(
      renderPage('pay', 'en', content, { styles: [], scripts: [] }, { pay: { code: 'CODE', answer: due, ...more } }),
    );
  const again = '[http-equiv="refresh"]';
  expect(whole({}).querySelector(again)).not.toBeNull();
  expect(whole({ checkout }).querySelector(`${again}, script`)).toBeNull();
});

test('who comes back waits there and is asked for no second payment, until it is paid', () => {
  const back = page('en', { ...due, upi: link }, { isBack: true });
  expect(textOf(back)).toContain('Please do not pay a second time.');
  expect(back.querySelector('form, [href^="upi:"]')).toBeNull();
  expect(linksIn(back)).toContainEqual(['/pay/CODE', 'I have not paid yet']);
  expect(words('bn', due, { isBack: true })).toContain('তার আগে আবার টাকা দেবেন না');
  expect(words('en', { state: 'PAID' }, { isBack: true })).toMatch(/Paid\. Thank you\./);
});

test('it says why nothing was begun', () => {
  expect(words('en', due, {}, { problem: 'STALE' })).toContain('The sum has changed meanwhile.');
  expect(words('bn', due, {}, { problem: 'GATEWAY_AWAY' })).toContain('এখন অনলাইন পেমেন্ট করা যাচ্ছে না।');
  expect(words('en', null, {}, { problem: 'NOT_FOUND' }), 'a link that is over says only that').not.toContain('found');
});
