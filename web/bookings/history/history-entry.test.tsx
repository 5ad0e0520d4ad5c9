import { describe, expect, test } from 'vitest';
import { textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { HistoryEntry } from './history-entry.tsx';

describe('an entry of the history', () => {
  const change = {
    at: '2026-03-31T18:30:00.000Z',
    by: 'Kajal',
    role: 'RECEPTIONIST',
    version: 2,
    fromBn: null,
    toBn: null,
  };

  test('shows time, person, role, and each field’s old and new value, the first change first', () => {
    const changes = [
      { ...change, field: 'referer', from: null, to: 'Dr. Sen', toBn: 'ডা. সেন' },
      { ...change, field: 'referringDoctor', from: 'Hidden', to: null },
      { ...change, field: 'paymentStatus', from: 'PENDING', to: 'PARTIAL' },
    ] as const;
    expect(textOf(renderPart(<HistoryEntry type="test" changes={[...changes]} />).drawn)).toBe(
      '1 April 2026, 12:00 am Kajal · Receptionist Payment status PENDING → PARTIAL Referring doctor Hidden → N/A Referer N/A → Dr. Sen',
    );
    expect(textOf(renderPart(<HistoryEntry type="test" changes={[...changes]} />, { language: 'bn' }).drawn)).toBe(
      '১ এপ্রিল, ২০২৬, রাত ১২:০০ Kajal · রিসেপশনিস্ট পেমেন্টের অবস্থা বাকি → আংশিক দেওয়া যে ডাক্তার রেফার করেছেন গোপন → নেই রেফার করেছেন নেই → ডা. সেন',
    );
  });

  test('says in both languages that the person is hidden', () => {
    const changes = [{ ...change, by: 'Hidden', role: 'Doctor', field: 'requestedBy', from: null, to: 'A' }] as const;
    expect(textOf(renderPart(<HistoryEntry type="test" changes={[...changes]} />).drawn)).toContain('Hidden · Doctor');
    expect(textOf(renderPart(<HistoryEntry type="test" changes={[...changes]} />, { language: 'bn' }).drawn)).toContain(
      'গোপন · ডাক্তার',
    );
  });

  test('of the creation shows what was booked; fields have the names of a doctor booking', () => {
    expect(
      textOf(
        renderPart(
          <HistoryEntry
            type="doctor"
            changes={[{ ...change, field: 'created', from: null, to: 'Dr. Nag', toBn: 'ডা. নাগ' }]}
          />,
        ).drawn,
      ),
    ).toMatch(/Booked Dr\. Nag$/);
    expect(
      textOf(
        renderPart(
          <HistoryEntry
            type="doctor"
            changes={[{ ...change, field: 'checkupReportUploadedBy', from: null, to: 'Staff' }]}
          />,
        ).drawn,
      ),
    ).toMatch(/Report by N\/A → Staff$/);
    expect(
      textOf(
        renderPart(
          <HistoryEntry
            type="test"
            changes={[{ ...change, field: 'checkupReportUploadedBy', from: null, to: 'Staff' }]}
          />,
        ).drawn,
      ),
    ).toMatch(/Uploaded by N\/A → Staff$/);
  });
});
