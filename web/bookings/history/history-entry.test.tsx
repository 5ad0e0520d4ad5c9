import { describe, expect, test } from 'vitest';
import { renderHtml, words } from '#web/testing/render.tsx';
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
    expect(words(renderHtml(<HistoryEntry type="test" changes={[...changes]} />))).toBe(
      '1 April 2026, 12:00 am Kajal · Receptionist Payment status PENDING → PARTIAL Referring doctor Hidden → N/A Referer N/A → Dr. Sen',
    );
    expect(words(renderHtml(<HistoryEntry type="test" changes={[...changes]} />, { language: 'bn' }))).toBe(
      '১ এপ্রিল, ২০২৬, রাত ১২:০০ Kajal · রিসেপশনিস্ট পেমেন্টের অবস্থা বাকি → আংশিক দেওয়া যে ডাক্তার রেফার করেছেন গোপন → নেই রেফার করেছেন নেই → ডা. সেন',
    );
  });

  test('says in both languages that the person is hidden', () => {
    const changes = [{ ...change, by: 'Hidden', role: 'Doctor', field: 'requestedBy', from: null, to: 'A' }] as const;
    expect(words(renderHtml(<HistoryEntry type="test" changes={[...changes]} />))).toContain('Hidden · Doctor');
    expect(words(renderHtml(<HistoryEntry type="test" changes={[...changes]} />, { language: 'bn' }))).toContain(
      'গোপন · ডাক্তার',
    );
  });

  test('of the creation shows what was booked; fields have the names of a doctor booking', () => {
    expect(
      words(
        renderHtml(
          <HistoryEntry
            type="doctor"
            changes={[{ ...change, field: 'created', from: null, to: 'Dr. Nag', toBn: 'ডা. নাগ' }]}
          />,
        ),
      ),
    ).toMatch(/Booked Dr\. Nag$/);
    expect(
      words(
        renderHtml(
          <HistoryEntry
            type="doctor"
            changes={[{ ...change, field: 'checkupReportUploadedBy', from: null, to: 'Staff' }]}
          />,
        ),
      ),
    ).toMatch(/Report by N\/A → Staff$/);
    expect(
      words(
        renderHtml(
          <HistoryEntry
            type="test"
            changes={[{ ...change, field: 'checkupReportUploadedBy', from: null, to: 'Staff' }]}
          />,
        ),
      ),
    ).toMatch(/Uploaded by N\/A → Staff$/);
  });
});
