import { expect, test } from 'vitest';
import { lookIn, textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { detailsAddress, signingAddress, uploadAddress, validationAddress } from './ways-on.ts';
import { ReportStatusBadge, ResultFlagText } from './report-text.tsx';
import { fileNameOf } from './download-button.tsx';

test('each action on a report has its address', () => {
  expect([detailsAddress(7), signingAddress(7), validationAddress(7), uploadAddress(204)]).toEqual([
    '/report-details/7',
    '/sign-report/7',
    '/validate-report?report=7',
    '/upload-report?booking=204',
  ]);
});

test.each([
  ['application/pdf', 'report.pdf'],
  ['image/png', 'report.png'],
  ['image/jpeg', 'report.jpg'],
  ['application/msword', 'report.doc'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'report.docx'],
  ['application/pdf;charset=x', 'report.pdf'],
  ['', 'report.pdf'],
  ['text/html', 'report.pdf'],
])('a file of type %s is saved as %s', (type, name) => {
  expect(fileNameOf({ type } as Blob)).toBe(name);
});

test.each([
  ['UPLOADED', 'Waiting for validation', 'যাচাইয়ের অপেক্ষায়', 'pending'],
  ['PENDING_SIGNATURE', 'Waiting for signature', 'সইয়ের অপেক্ষায়', 'warning'],
  ['SIGNED', 'Signed', 'সই হয়ে গেছে', 'success'],
  ['REJECTED', 'Rejected', 'ফেরত পাঠানো হয়েছে', 'danger'],
  ['AMENDED', 'Superseded', 'নতুন রিপোর্ট হয়েছে', 'neutral'],
] as const)('the status %s is shown as %s and %s, in %s', (status, en, bn, tone) => {
  const drawn = renderPart(<ReportStatusBadge status={status} />).drawn;
  expect([textOf(drawn), textOf(renderPart(<ReportStatusBadge status={status} />, { language: 'bn' }).drawn)]).toEqual([
    en,
    bn,
  ]);
  expect(lookIn(drawn, ['success', 'warning', 'pending', 'danger', 'neutral'])).toBe(tone);
});

test.each([
  ['LOW', 'Low', 'কম', undefined],
  ['HIGH', 'High', 'বেশি', undefined],
  ['CRITICAL_LOW', 'Critical low', 'বিপজ্জনক মাত্রায় কম', 'critical'],
  ['CRITICAL_HIGH', 'Critical high', 'বিপজ্জনক মাত্রায় বেশি', 'critical'],
  ['NORMAL', 'Normal', 'স্বাভাবিক', 'normal'],
] as const)('the flag %s is shown as %s and %s', (flag, en, bn, look) => {
  const drawn = renderPart(<ResultFlagText flag={flag} />).drawn;
  expect([textOf(drawn), textOf(renderPart(<ResultFlagText flag={flag} />, { language: 'bn' }).drawn)]).toEqual([
    en,
    bn,
  ]);
  expect(lookIn(drawn, ['critical', 'normal'])).toBe(look);
});

test('a value without a range has no flag', () => {
  expect(renderPart(<ResultFlagText flag={null} />).drawn).toBeEmptyDOMElement();
});
