import type { ReactElement } from 'react';
import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Change } from '#contract/reports/changes.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { buttonsIn, linksIn, textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { aReport } from '#web/testing/reports.ts';
import { ReportLink } from '../lists/report-card.tsx';
import { ReportFacts, ReportFindings, ReportLine } from './report-body.tsx';
import { SignedBy } from './signed-by.tsx';
import { Amendment, SeenBySigner, SupersededNotice, Versions } from './versions.tsx';

describe('the header of a report', () => {
  test('is shown in both languages', () => {
    expect(textOf(renderPart(<ReportFacts report={aReport()} />).drawn)).toBe(
      'Patient Rohan Sen Patient ID 2145 8735 Age and sex 8 years, Male Phone 90000 00007 Requested by Dr. Sen ' +
        'Test Sugar Report number R-204 Department Biochemistry Method GOD-POD Sample Serum Sample number S-7 Sample taken 30 March 2026, 7:40 am Sample received 30 March 2026, 8:10 am Report date 1 April 2026, 12:00 am',
    );
    expect(textOf(renderPart(<ReportFacts report={aReport({ version: 2 })} />, { language: 'bn' }).drawn)).toBe(
      'রোগী Rohan Sen রোগীর আইডি ২১৪৫ ৮৭৩৫ বয়স ও লিঙ্গ ৮ বছর, পুরুষ ফোন 90000 00007 কার নির্দেশে ডা. সেন ' +
        'টেস্ট সুগার রিপোর্ট নম্বর R-204, সংস্করণ ২ বিভাগ বায়োকেমিস্ট্রি পদ্ধতি GOD-POD নমুনা সিরাম (Serum) নমুনার নম্বর S-7 নমুনা নেওয়া হয়েছে ৩০ মার্চ, ২০২৬, সকাল ৭:৪০ নমুনা পৌঁছেছে ৩০ মার্চ, ২০২৬, সকাল ৮:১০ রিপোর্টের তারিখ ১ এপ্রিল, ২০২৬, রাত ১২:০০',
    );
  });

  test('leaves out what is not known', () => {
    expect(
      textOf(
        renderPart(
          <ReportFacts
            report={aReport({
              patientId: 0,
              age: null,
              sex: null,
              requester: null,
              method: '',
              sampleKind: null,
              sampleNumber: null,
              sampleCollectedAt: null,
              sampleReceivedAt: null,
              signedDate: null,
            })}
          />,
        ).drawn,
      ),
    ).toBe(
      'Patient Rohan Sen Patient ID 2145 8735 Age and sex N/A Phone 90000 00007 Requested by Not stated Test Sugar Report number R-204 Department Biochemistry Report date 31 March 2026, 12:00 am',
    );
  });

  test('has the number of a tube as on its label', () => {
    const report = aReport({ sampleNumber: '0326000012' });
    const shown = (part: ReactElement) => textOf(renderPart(part).drawn);
    expect(shown(<ReportFacts report={report} />)).toContain('0326 000012 W');
    expect(shown(<ReportLine report={report} />)).toContain('0326 000012 W');
  });

  test('says that the patient came by themselves only where it is recorded', () => {
    const shown = (isSelfRequested: boolean) =>
      textOf(renderPart(<ReportFacts report={aReport({ requester: null, isSelfRequested })} />).drawn);
    expect(shown(true)).toContain("Requested by Came by themselves, without a doctor's request Test");
    expect(shown(false)).toContain('Requested by Not stated Test');
  });

  test.each([
    ['of days', { age: 0, infantAge: { months: 0, days: 5 } }, '5 days', '৫ দিন'],
    ['of months', { age: 1, infantAge: { months: 13, days: 0 } }, '13 months', '১৩ মাস'],
    ['told in years', { age: 0, infantAge: null }, 'under 1 year', '১ বছরের কম'],
    ['of two years', { age: 2, infantAge: null }, '2 years', '২ বছর'],
  ])('shows an age %s as the paper does', (_, age, en, bn) => {
    expect(textOf(renderPart(<ReportFacts report={aReport(age)} />).drawn)).toContain(`Age and sex ${en}, Male`);
    expect(textOf(renderPart(<ReportFacts report={aReport(age)} />, { language: 'bn' }).drawn)).toContain(
      `বয়স ও লিঙ্গ ${bn}, পুরুষ`,
    );
  });

  test.each([
    ['Female', 'Female', 'মহিলা'],
    ['Other', 'Other', 'অন্যান্য'],
    ['unsaid', 'unsaid', 'unsaid'],
  ])('shows sex %s as %s and %s', (sex, en, bn) => {
    const report = aReport({ sex, age: 34 });
    expect(textOf(renderPart(<ReportFacts report={report} />).drawn)).toContain(`34 years, ${en} Phone`);
    expect(textOf(renderPart(<ReportFacts report={report} />, { language: 'bn' }).drawn)).toContain(
      `৩৪ বছর, ${bn} ফোন`,
    );
  });
});

describe('the findings of a report', () => {
  test('show each value, then interpretation and recommendations', () => {
    expect(textOf(renderPart(<ReportFindings report={aReport()} />).drawn)).toBe(
      '1 of 1 outside the range Results Test Value Unit Reference range Flag Sugar 182 mg/dL High mg/dL 70–110 High Widal Negative Interpretation High. Recommendations Repeat.',
    );
    expect(textOf(renderPart(<ReportFindings report={aReport()} withTexts={false} />, { language: 'bn' }).drawn)).toBe(
      '১টির মধ্যে ১টি স্বাভাবিক মাত্রার বাইরে রেজাল্ট টেস্ট রেজাল্ট একক স্বাভাবিক মাত্রা স্বাভাবিক / কম / বেশি Sugar 182 mg/dL বেশি mg/dL 70–110 বেশি Widal নেগেটিভ (Negative)',
    );
  });

  test('say that all values are in range only where all have one', () => {
    const [row] = aReport().rows;
    const inside = { ...row!, value: '90', flag: 'NORMAL' as const };
    const sum = (...rows: (typeof inside | ReturnType<typeof aReport>['rows'][number])[]) =>
      textOf(renderPart(<ReportFindings report={aReport({ rows })} />).drawn);
    expect(sum(inside, inside)).toMatch(/^All values within the range /);
    expect(sum(inside, { ...row!, value: '80', flag: null })).toMatch(
      /^1 of 2 values have a range, none is outside it /,
    );
  });

  test('draw a value on its range, and the one before hollow', () => {
    const [row] = aReport().rows;
    const previous = { value: '90', at: '2026-01-01T00:00:00Z' };
    const drawn = renderPart(<ReportFindings report={aReport({ rows: [{ ...row!, previous }] })} />).drawn;
    const circles = [...drawn.querySelectorAll('circle')];
    expect(circles.map((one) => [Number(one.getAttribute('cx')), one.hasAttribute('data-out')])).toEqual([
      [4 + 50 * 0.92, false],
      [96, true],
    ]);
    const words = renderPart(<ReportFindings report={aReport({ rows: [{ ...row!, value: 'Nil' }] })} />).drawn;
    expect(words.querySelector('svg')).toBeNull();
  });

  test('show a long value, such as the text of a culture, whole and over the whole width', () => {
    const [row] = aReport().rows;
    const value = `Growth of Escherichia coli.\n${'Sensitive to amikacin. '.repeat(5).trim()}`;
    const drawn = renderPart(<ReportFindings report={aReport({ rows: [{ ...row!, value }] })} />).drawn;
    const cell = within(drawn).getByText(/^Growth of Escherichia coli/);
    expect(cell.textContent).toBe(value);
    expect(cell.closest('td')).toHaveAttribute('colspan', '5');
  });

  test('show a range with the decimals it was typed with', () => {
    const [row] = aReport().rows;
    const typed = { low: '70.0', high: '110.00' };
    expect(textOf(renderPart(<ReportFindings report={aReport({ rows: [{ ...row!, typed }] })} />).drawn)).toContain(
      '70.0–110.00',
    );
  });

  test('or the file that has them', () => {
    const file = { name: 'out.pdf', type: 'application/pdf', bytes: 1_500_000, sha256: 'b'.repeat(64) } as const;
    const drawn = renderPart(
      <ReportFindings report={aReport({ rows: [], file, interpretation: null, recommendations: null })} />,
    ).drawn;
    expect([textOf(drawn), buttonsIn(drawn)]).toEqual(['out.pdf 1.4 MB Download the file', ['Download the file']]);
    expect(
      textOf(
        renderPart(
          <ReportFindings
            report={aReport({ rows: [], file, reportUrl: null, interpretation: null, recommendations: '' })}
          />,
        ).drawn,
      ),
    ).toBe('out.pdf 1.4 MB');
  });
});

describe('a signed report', () => {
  test('shows who signed it, and where it can be verified', () => {
    const drawn = renderPart(<SignedBy report={aReport()} />).drawn;
    expect(textOf(drawn)).toBe(
      'Dr. Path MBBS, MD Registration number WBMC 1 Signed on: 1 April 2026, 12:00 am Verify this report at clinic.example/verify/7KQ2M9XTB4',
    );
    expect(linksIn(drawn)).toEqual([['https://clinic.example/verify/7KQ2M9XTB4', 'clinic.example/verify/7KQ2M9XTB4']]);
    expect(within(drawn).getByRole('img', { name: 'Signature of Dr. Path' })).toBeVisible();
    expect(renderPart(<SignedBy report={aReport({ signature: null })} />).drawn).toBeEmptyDOMElement();
  });

  const versions = [
    {
      id: 14,
      version: 2,
      status: 'SIGNED',
      signedDate: '2026-04-02T05:00:00.000Z',
      changes: [{ field: 'VALUE', test: 'Haemoglobin', unit: 'g/dL', from: '6.2', to: '7.2' }],
    },
    { id: 12, version: 1, status: 'AMENDED', signedDate: '2026-03-31T18:30:00.000Z', changes: [] },
  ] satisfies Report['versions'];

  test('shows what its signer had seen, as it stood then, to those to whom it is told', () => {
    const uncalled = [{ test: 'Haemoglobin', testBn: '', value: '6.2', unit: 'g/dL' }];
    const seen = { concerns: ['UNCALLED' as const], controls: [], uncalled };
    expect(textOf(renderPart(<SeenBySigner report={aReport({ seen })} />).drawn)).toBe(
      'Seen before it was signed Dr. Path was told this and signed the report all the same. It stands here as it was then. ' +
        'Haemoglobin 6.2 g/dL is critical: nobody was told yet.',
    );
    expect(textOf(renderPart(<SeenBySigner report={aReport()} />).drawn)).toBe('');
  });

  test('lists its other versions, newest first, with what each changed and no link to itself', () => {
    const drawn = renderPart(<Versions report={aReport({ versions: [...versions] })} />).drawn;
    expect(textOf(drawn)).toBe(
      'Versions Version 2 2 April 2026, 10:30 am Signed Haemoglobin: 6.2 → 7.2 g/dL Version 1 (this one) 1 April 2026, 12:00 am Superseded',
    );
    expect(linksIn(drawn)).toEqual([['/report-details/14', 'Version 2']]);
    expect(renderPart(<Versions report={aReport()} />).drawn).toBeEmptyDOMElement();
  });

  test('that is superseded says so and links to the current version', () => {
    const drawn = renderPart(
      <SupersededNotice report={aReport({ status: 'AMENDED', versions: [...versions] })} />,
    ).drawn;
    expect(textOf(drawn)).toBe('This version is superseded: a newer one stands in its place. Open the newest version');
    expect(linksIn(drawn)).toEqual([['/report-details/14', 'Open the newest version']]);
    expect(renderPart(<SupersededNotice report={aReport({ versions: [...versions] })} />).drawn).toBeEmptyDOMElement();
    expect(
      linksIn(renderPart(<SupersededNotice report={aReport({ status: 'AMENDED', versions: [] })} />).drawn),
    ).toEqual([]);
  });

  const amended = (amendment: Partial<NonNullable<Report['amendment']>>, changes: Partial<Report> = {}) =>
    renderPart(
      <Amendment
        report={aReport({
          ...changes,
          amendment: { changes: null, what: null, why: 'Mixed up', by: 'Dr. Path', ...amendment },
        })}
      />,
    ).drawn;

  test('that amends another shows what the versions differ in, and why', () => {
    const changes: Change[] = [
      { field: 'VALUE', test: 'Haemoglobin', unit: 'g/dL', from: '6.2', to: '7.2' },
      { field: 'SAMPLE_RECEIVED', from: null, to: '2026-04-02T05:00:00.000Z' },
    ];
    expect(textOf(amended({ changes }))).toBe(
      'Amended report Changed: Haemoglobin: 6.2 → 7.2 g/dL Sample received: none → 2 April 2026, 10:30 am Reason: Mixed up',
    );
    // Before changes were computed, they were typed.
    expect(textOf(amended({ what: 'Potassium' }))).toBe('Amended report Changed: Potassium Reason: Mixed up');
  });

  test('that changes nothing so far says so, and leads to its values where they can be corrected', () => {
    const nothing =
      'Nothing is changed so far: this version says the same as the signed one. ' +
      'Please correct the values or the texts before it is signed.';
    expect(textOf(amended({ changes: [] }))).toBe(`Amended report ${nothing} Reason: Mixed up`);
    const { abilities } = aReport();
    const correctable = amended({ changes: [] }, { abilities: { ...abilities, correct: true } });
    expect(linksIn(correctable)).toEqual([['/upload-report?booking=204', 'Correct']]);
  });

  test('that amends nothing has no such remark', () => {
    expect(renderPart(<Amendment report={aReport()} />).drawn).toBeEmptyDOMElement();
  });
});

describe('a report in a list', () => {
  const card = (namePatient: boolean, language: 'en' | 'bn' = 'en') => {
    const report = aReport();
    const abilities = { ...report.abilities, namePatient };
    return renderPart(<ReportLink report={{ ...report, abilities }} facts={[{ label: 'Day', value: 'today' }]} />, {
      language,
    }).drawn;
  };

  test("has its patient's name where the server says so", () => {
    expect(textOf(card(false))).toBe('Sugar R-204 Status Signed Day today');
    expect(textOf(card(true))).toBe(
      'Sugar R-204 · Rohan Sen · 90000 00007 · Patient ID 2145 8735 Status Signed Day today',
    );
    expect(textOf(card(true, 'bn'))).toBe(
      'সুগার R-204 · Rohan Sen · 90000 00007 · রোগীর আইডি ২১৪৫ ৮৭৩৫ অবস্থা সই হয়ে গেছে Day today',
    );
    expect(linksIn(card(false)).map(([to]) => to)).toEqual(['/report-details/12']);
  });
});
