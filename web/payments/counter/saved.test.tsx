import { afterEach, expect, it, vi } from 'vitest';
import type { Visit } from '#contract/visits/shapes.ts';
import { renderHtml, words } from '#web/testing/render.tsx';
import { Saved } from './saved.tsx';

vi.mock(import('#web/lib/clinic-name.ts'), async (original) => ({
  ...(await original()),
  useClinicName: () => 'Sundarpur Clinic',
}));
// The slip has its own tests, in both languages.
vi.mock(import('#web/i18n/in-language.tsx'), async (original) => ({ ...(await original()), InLanguage: () => <></> }));
afterEach(() => vi.unstubAllGlobals());

const visit: Visit = {
  visitId: 1,
  kind: 'WALK_IN',
  homeVisit: null,
  openedAt: '2026-11-23T05:00:00Z',
  patientName: 'Mitali Sen',
  patientNumber: '10004827',
  phone: '9000000007',
  language: 'en',
  referrer: '',
  lines: [],
  price: 600,
  discount: 0,
  paid: 100,
  owed: 500,
  payCode: 'CODE',
  paysOnline: true,
  discountRequest: null,
  bill: null,
  receipts: [],
};
const saved = (more: Partial<Visit>, language: 'en' | 'bn' = 'en') => {
  vi.stubGlobal('window', { location: { origin: 'https://clinic.example' } });
  return renderHtml(<Saved visit={{ ...visit, ...more }} printsNow={false} onNext={() => undefined} />, { language });
};

it('shows the page on which it is paid, also where only the gateway takes money', () => {
  expect(saved({})).toContain('href="/pay/CODE"');
  expect(words(saved({}))).toContain('The patient pays on their phone, by UPI, card or net banking');
  expect(saved({ paysOnline: false }), 'no UPI address is known').not.toContain('/pay/CODE');
  expect(words(saved({}))).not.toContain('Saved · Paid');
  expect(words(saved({}))).toContain('Saved · Owed: ₹500');
});

it('says paid once nothing is owed, whoever took the money', () => {
  expect(words(saved({ paid: 600, owed: 0 }))).toContain('Saved · Paid ₹600');
  expect(words(saved({ paid: 600, owed: 0 }, 'bn'))).toContain('সেভ হয়েছে · ₹৬০০ জমা হয়েছে');
  expect(saved({ paid: 600, owed: 0 })).not.toContain('/pay/CODE');
  expect(words(saved({ price: 0, paid: 0, owed: 0 })), 'nothing was to be paid').not.toContain('· Paid');
});
