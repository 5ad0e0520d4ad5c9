import { expect, test } from 'vitest';
import { renderHtml, words } from '#web/testing/render.tsx';
import { useBackText } from './back-text.ts';
import { addressBefore, noteWay } from './way.ts';

const at = (key: string, pathname: string) => ({ key, pathname });

test('each screen knows the one it was opened from, also after its address changed and after going back', () => {
  noteWay({ location: at('default', '/dashboard'), historyAction: 'POP' });
  noteWay({ location: at('list', '/in-progress'), historyAction: 'PUSH' });
  noteWay({ location: at('list', '/in-progress'), historyAction: 'PUSH' });
  noteWay({ location: at('narrowed', '/in-progress'), historyAction: 'REPLACE' });
  noteWay({ location: at('booking', '/test-booking/7'), historyAction: 'PUSH' });
  noteWay({ location: at('narrowed', '/in-progress'), historyAction: 'POP' });
  noteWay({ location: at('other', '/test-booking/8'), historyAction: 'PUSH' });
  expect(['default', 'list', 'narrowed', 'booking', 'other', 'unknown'].map(addressBefore)).toEqual([
    undefined,
    '/dashboard',
    '/dashboard',
    '/in-progress',
    '/in-progress',
    undefined,
  ]);
});

test('a back link names the screen it leads to; where that is not known, it only says Back', () => {
  noteWay({ location: at('a', '/manage-tests/12'), historyAction: 'PUSH' });
  noteWay({ location: at('b', '/test-booking/7'), historyAction: 'PUSH' });
  const text = (key: string, language: 'en' | 'bn' = 'en') =>
    words(renderHtml(<Words />, { language, address: { pathname: '/test-booking/7', key } }));
  expect(text('default')).toBe('Back to Test Bookings');
  expect(text('b')).toBe('Back to Values and ranges');
  expect(text('b', 'bn')).toBe('ফিরে যান: রেজাল্ট ও স্বাভাবিক মাত্রা');
  expect(text('reloaded')).toBe('Back');
});

function Words() {
  return <p>{useBackText('/view-test-bookings')}</p>;
}
