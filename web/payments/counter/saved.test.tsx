import { expect, it } from 'vitest';
import type { Visit } from '#contract/visits/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { linksIn, textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { Saved } from './saved.tsx';

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
  answers({ readClinic: refuse('NETWORK') });
  return renderPart(<Saved visit={{ ...visit, ...more }} printsNow={false} onNext={() => undefined} />, { language })
    .drawn;
};

const said = (...of: Parameters<typeof saved>) => textOf(saved(...of));
/** The link to the page on which it is paid, if there is one. */
const page = (...of: Parameters<typeof saved>) => linksIn(saved(...of)).find(([to]) => to.startsWith('/pay/'))?.[0];

it('shows the page on which it is paid, also where only the gateway takes money', () => {
  expect(page({})).toBe('/pay/CODE');
  expect(said({})).toContain('The patient pays on their phone, by UPI, card or net banking');
  expect(page({ paysOnline: false }), 'no UPI address is known').toBeUndefined();
  expect(said({})).not.toContain('Saved · Paid');
  expect(said({})).toContain('Saved · Owed: ₹500');
});

it('says paid once nothing is owed, whoever took the money', () => {
  expect(said({ paid: 600, owed: 0 })).toContain('Saved · Paid ₹600');
  expect(said({ paid: 600, owed: 0 }, 'bn')).toContain('সেভ হয়েছে · ₹৬০০ জমা হয়েছে');
  expect(page({ paid: 600, owed: 0 })).toBeUndefined();
  expect(said({ price: 0, paid: 0, owed: 0 }), 'nothing was to be paid').not.toContain('· Paid');
});
