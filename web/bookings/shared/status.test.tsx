import { describe, expect, test } from 'vitest';
import { lookIn, textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import {
  CheckupText,
  PaymentBadge,
  ProgressBadge,
  progressText,
  progressTone,
  reportTexts,
  ResultBadge,
  statusText,
} from './status.tsx';

/** The tone of the design system in which a part is shown. */
const tone = (drawn: HTMLElement) => lookIn(drawn, ['success', 'warning', 'pending', 'danger', 'neutral']);

describe('colours', () => {
  test.each([
    ['COMPLETED', 'success'],
    ['PARTIAL', 'warning'],
    ['PENDING', 'warning'],
  ] as const)('a payment that is %s is %s on a card', (status, wanted) => {
    expect(tone(renderPart(<PaymentBadge status={status} />).drawn)).toBe(wanted);
  });

  test.each([
    ['COMPLETED', 'success'],
    ['PARTIAL', 'warning'],
    ['PENDING', 'pending'],
    ['CANCELLED', 'danger'],
  ] as const)('a found booking that is %s is %s', (status, wanted) => {
    expect(tone(renderPart(<ResultBadge status={status} />).drawn)).toBe(wanted);
  });

  test.each([
    ['COMPLETED', 'done'],
    ['PENDING', 'open'],
    ['CANCELLED', 'open'],
  ] as const)('a checkup that is %s is %s', (status, wanted) => {
    expect(lookIn(renderPart(<CheckupText status={status} />).drawn, ['done', 'open'])).toBe(wanted);
  });

  test.each([
    [null, 'Pending', 'অপেক্ষায়', 'warning'],
    ['', 'Pending', 'অপেক্ষায়', 'warning'],
    ['SIGNED', 'Signed', 'সই হয়ে গেছে', 'success'],
    ['CANCELLED', 'Cancelled', 'বাতিল', 'danger'],
    ['REJECTED', 'Sent back for correction', 'সংশোধনের জন্য ফেরত', 'neutral'],
    ['At the courier', 'At the courier', 'At the courier', 'neutral'],
  ])('a test that is %s is shown as %s, or %s, in %s', (status, en, bn, wanted) => {
    const drawn = renderPart(<ProgressBadge status={status} />).drawn;
    expect([
      textOf(drawn),
      textOf(renderPart(<ProgressBadge status={status} />, { language: 'bn' }).drawn),
      tone(drawn),
    ]).toEqual([en, bn, wanted]);
  });
});

test('an unknown status has no text', () => {
  expect([
    statusText(reportTexts, 'pending_signature'),
    statusText(reportTexts, 'toString'),
    statusText({}, 'SIGNED'),
  ]).toEqual(['bookings:report.pendingSignature', undefined, undefined]);
});

test('a status is coloured by the words in it, in any case', () => {
  expect(['COMPLETED', 'Signed', 'report signed'].map(progressTone)).toEqual(['success', 'success', 'success']);
  expect(['Scheduled', 'PENDING', 'PENDING_SIGNATURE'].map(progressTone)).toEqual(['warning', 'warning', 'warning']);
  expect([progressTone('Cancelled'), progressTone('something else')]).toEqual(['danger', 'neutral']);
});

test('a status has a text, or none if it is unknown', () => {
  expect(progressText('signed')).toBe('report.signed');
  expect(progressText('SCHEDULED')).toBe('progress.scheduled');
  expect(progressText('something else')).toBeUndefined();
});
