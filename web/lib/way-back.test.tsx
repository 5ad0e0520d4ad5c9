import { expect, test } from 'vitest';
import { linksIn, textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { Crumbs } from '#web/ui/actions/crumbs.tsx';
import { useWayBack } from './way-back.ts';
import { addressBefore, noteWay } from './way.ts';

const at = (key: string, pathname: string) => ({ key, pathname });

test('each screen knows the screen it was opened from, also after its address changed and after going back', () => {
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

test('the links above a screen lead to the dashboard and to where it was opened from, or to its list if that is not known', () => {
  noteWay({ location: at('a', '/manage-tests/12'), historyAction: 'PUSH' });
  noteWay({ location: at('b', '/test-booking/7'), historyAction: 'PUSH' });
  const shown = (key: string, language: 'en' | 'bn' = 'en') => {
    const drawn = renderPart(<Way />, { language, address: { pathname: '/test-booking/7', key } }).drawn;
    return [textOf(drawn), ...linksIn(drawn).map(([to]) => to)];
  };
  expect(shown('default')).toEqual(['Dashboard Test Bookings', '/dashboard', '/view-test-bookings']);
  expect(shown('b')).toEqual(['Dashboard Values and ranges', '/dashboard', '/manage-tests/12']);
  expect(shown('b', 'bn')[0]).toBe('ড্যাশবোর্ড রেজাল্ট ও স্বাভাবিক মাত্রা');
  expect(shown('reloaded')).toEqual(['Dashboard Test Bookings', '/dashboard', '/view-test-bookings']);
  noteWay({ location: at('c', '/dashboard'), historyAction: 'PUSH' });
  noteWay({ location: at('d', '/test-booking/7'), historyAction: 'PUSH' });
  expect(shown('d'), 'opened from the dashboard').toEqual(['Dashboard', '/dashboard']);
});

function Way() {
  return <Crumbs way={useWayBack('/view-test-bookings')} />;
}
