import { within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FieldGroup, FieldName } from '#contract/bookings/fields.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import type { Language } from '#contract/fields.ts';
import { examplesOf, fieldExamples } from '#contract/testing/booking-fields.ts';
import type { Role } from '#contract/roles.ts';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { linksIn, textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { setWidth } from '#web/testing/browser.ts';
import { BookingScreen } from './booking-screen.tsx';
import { FactCards, Facts, paymentIdParts } from './facts.tsx';

// On a phone.
beforeEach(() => setWidth(390));

/** What a part shows a reader, a pathologist if nobody is named. */
const draw = (
  part: ReactNode,
  { language = 'en', session = 'Pathologist' }: { language?: Language; session?: Role } = {},
) => renderPart(part, { language, session }).drawn;

const cards = (changes = {}) => (
  <Facts isWhole booking={aTestBooking({ checkupStatus: 'COMPLETED', ...changes })} report={<p>REPORT</p>} />
);

/** Labels and values of these fields, from the table of examples. */
function shown(type: BookingType, language: Language, names: readonly FieldName[]): string[] {
  return names.map((name) => {
    const { value } = fieldExamples[name];
    const texts = (type === 'doctor' && value?.shownForDoctor) || value?.shown;
    return texts?.[language === 'en' ? 0 : 1] ?? `${name} is not expected`;
  });
}
/** The fields that come first on each card. */
const first = {
  visit: ['mobileNumber', 'requestDate', 'paymentStatus', 'checkupStatus', 'checkupScheduledDate', 'statusClearedBy'],
  appointment: ['checkupScheduledDate', 'checkupStatus', 'statusClearedBy'],
  payment: ['paymentAmount1', 'paymentId1', 'paymentAmount2', 'paymentId2'],
} as const satisfies Record<string, readonly FieldName[]>;
/** The other fields of a group, in the order of the table of examples. */
function rest(type: BookingType, language: Language, group: FieldGroup): string[] {
  const placed = new Set<FieldName>([...first.visit, ...first.payment]);
  const names = examplesOf(type).filter(([name, field]) => field.group === group && field.value && !placed.has(name));
  return shown(
    type,
    language,
    names.map(([name]) => name),
  );
}

test('the patient ID links to the person’s page for those whom the answer lets open it, and who have that screen', () => {
  const linksFor = (session: Role, openPerson = true) => {
    const booking = aTestBooking();
    const abilities = { ...booking.abilities, openPerson };
    return linksIn(draw(<FactCards booking={{ ...booking, abilities }} report={null} />, { session }));
  };
  for (const role of ['Receptionist', 'Staff', 'Admin', 'Doctor', 'Pathologist'] as const)
    expect(linksFor(role)).toContainEqual(['/person/21458735', '2145 8735']);
  const toPerson = (found: ReturnType<typeof linksIn>) => found.filter(([to]) => to.startsWith('/person'));
  expect(toPerson(linksFor('User'))).toEqual([]);
  expect(toPerson(linksFor('Pathologist', false))).toEqual([]);
});

const screen = (
  booking: ReturnType<typeof aTestBooking | typeof aDoctorBooking>,
  language: Language = 'en',
  session: Role = 'Pathologist',
) => {
  answers({ readClinic: refuse('NETWORK'), readToCollect: refuse('NETWORK') });
  return textOf(
    draw(
      <BookingScreen
        type={'test' in booking ? 'test' : 'doctor'}
        query={{
          data: booking,
          error: null,
          isPending: false,
          isError: false,
          isFetching: false,
          refetch: () => undefined,
        }}
        onSaved={() => undefined}
        payments={() => 'MONEY'}
      >
        {() => 'FACTS'}
      </BookingScreen>,
      { language, session },
    ),
  );
};

test('first comes for whom and when, how far it has come, then what is owed', () => {
  const at = { checkupScheduledDate: '2026-04-02T04:30:00.000Z' };
  const visit = { ...at, appointmentStatus: 'SCHEDULED', checkupStatus: 'PENDING' } as const;
  expect(screen(aDoctorBooking(visit))).toContain(
    'Rohan Sen · 8 years · Male · 90000 00007 Thu, 2 Apr 2026, 10:00 am Booked Confirmed Visit MONEYFACTS',
  );
  expect(screen(aDoctorBooking(visit), 'bn')).toContain(
    'Rohan Sen · ৮ বছর · পুরুষ · 90000 00007 বৃহস্পতি, ২ এপ্রিল, ২০২৬, সকাল ১০:০০ বুকিং সময় নিশ্চিত ডাক্তার দেখানো',
  );
  expect(screen(aTestBooking({ ...visit, checkupScheduledDate: null, checkupReportStatus: null }))).toContain(
    'Rohan Sen · 8 years · Male · 90000 00007 Not scheduled Booked Test Report Signed',
  );
  expect(screen(aTestBooking({ ...visit, checkupReportStatus: 'SIGNED' }))).toContain(
    'Rohan Sen · 8 years · Male · 90000 00007 The report is signed',
  );
  const own = aDoctorBooking(visit);
  expect(screen({ ...own, abilities: { ...own.abilities, isOwn: true } }), 'who need not be told').toContain(
    'Rohan Sen Thu, 2 Apr 2026',
  );
  const failed = (isOwn: boolean) => {
    const booking = aTestBooking({ smsFailed: true });
    return { ...booking, abilities: { ...booking.abilities, isOwn } };
  };
  expect(screen(failed(true))).toContain('An SMS about this booking may not have reached you.');
  expect(screen(failed(true), 'bn')).toContain('হয়তো আপনার কাছে পৌঁছয়নি');
  expect(screen(failed(false))).toContain('did not go out. Please call the patient.');
  expect(screen(failed(false), 'bn')).toContain('রোগীকে ফোন করে জানান।');
  expect(screen(failed(false)), 'who does not pass messages on').not.toContain('Write by WhatsApp');
  expect(screen(failed(false), 'en', 'Receptionist')).toContain('Please call the patient. Write by WhatsApp');
  const cancelled = screen(aDoctorBooking({ ...visit, appointmentStatus: 'CANCELLED', checkupStatus: 'CANCELLED' }));
  expect(cancelled).toContain('Rohan Sen · 8 years · Male · 90000 00007 Cancelled');
  expect(cancelled).not.toContain('Confirmed');
});

test('who works on a booking finds the next step beside how far it has come', () => {
  const atDesk = (booking: ReturnType<typeof aTestBooking>, language?: Language) =>
    screen(booking, language, 'Receptionist');
  const owed = aTestBooking({ paymentStatus: 'PENDING', checkupReportStatus: null });
  const abilities = { ...owed.abilities, readPayments: true };
  const work = { ...owed, abilities };
  expect(atDesk(work)).toContain('Booked Test Report Signed Take the payment MONEYFACTS');
  expect(atDesk(work, 'bn')).toContain('টাকা নিন MONEYFACTS');
  expect(atDesk({ ...work, abilities: { ...abilities, isOwn: true } })).not.toContain('Take the payment');
  const asked = {
    ...work,
    appointmentStatus: 'REQUESTED',
    abilities: { ...abilities, edit: ['checkupScheduledDate'] },
  };
  expect(atDesk(asked as typeof work)).toContain(
    'Signed Confirm this time Waiting for the clinic to confirm MONEYFACTS',
  );
});

describe('a test booking shows all of its facts', () => {
  test('in English', () => {
    expect(textOf(draw(cards()))).toBe(
      [
        'Basic Information Booking ID 204 Patient Rohan Sen Patient ID 2145 8735 Relation Child of Mitali Sen Age and gender 8 years · Male',
        ...shown('test', 'en', first.visit),
        ...rest('test', 'en', 'visit'),
        'Payment Information',
        ...shown('test', 'en', first.payment),
        'Price ₹450.50',
        ...rest('test', 'en', 'payment'),
        'Report Information',
        ...rest('test', 'en', 'report'),
        'REPORT Doctor Information Referer Dr. Sen 90000 00004 Referring doctor Hidden Reporting doctor N/A',
        ...rest('test', 'en', 'doctors'),
        'Commission Information',
        ...rest('test', 'en', 'commission'),
        'Visibility Settings',
        ...rest('test', 'en', 'visibility'),
      ].join(' '),
    );
  });

  test('in Bengali', () => {
    expect(textOf(draw(cards(), { language: 'bn' }))).toBe(
      [
        'মূল তথ্য বুকিং নম্বর 204 রোগী Rohan Sen রোগীর আইডি ২১৪৫ ৮৭৩৫ সম্পর্ক Mitali Sen-এর সন্তান বয়স ও লিঙ্গ ৮ বছর · পুরুষ',
        ...shown('test', 'bn', first.visit),
        ...rest('test', 'bn', 'visit'),
        'পেমেন্টের তথ্য',
        ...shown('test', 'bn', first.payment),
        'দাম ₹৪৫০.৫০',
        ...rest('test', 'bn', 'payment'),
        'রিপোর্টের তথ্য',
        ...rest('test', 'bn', 'report'),
        'REPORT ডাক্তারদের তথ্য রেফার করেছেন ডা. সেন 90000 00004 যে ডাক্তার রেফার করেছেন গোপন রিপোর্টিং ডাক্তার নেই',
        ...rest('test', 'bn', 'doctors'),
        'কমিশনের তথ্য',
        ...rest('test', 'bn', 'commission'),
        'কী কী দেখা যাবে',
        ...rest('test', 'bn', 'visibility'),
      ].join(' '),
    );
  });

  test('with cash in the language of the page', () => {
    const cash = cards({ paymentAmount1: 100, paymentId1: 'cash', checkupStatus: 'PENDING' });
    expect(textOf(draw(cash))).toMatch(/Checkup status PENDING .*Payment ID 1 cash/);
    expect(textOf(draw(cash, { language: 'bn' }))).toMatch(/চেক-আপ বা টেস্টের অবস্থা এখনও হয়নি .*প্রথম পেমেন্টের আইডি নগদ/);
  });

  test('with phone numbers as links to call', () => {
    expect(linksIn(draw(cards()))).toEqual([
      ['/person/21458735', '2145 8735'],
      ['tel:+919000000007', '90000 00007'],
      ['tel:+919000000004', '90000 00004'],
    ]);
  });

  test('with nothing made up for what is empty or not shown to the reader', () => {
    const text = textOf(
      draw(
        cards({
          patient: {
            id: null,
            patientNumber: '10004827',
            name: 'Mitali Sen',
            relation: 'Self',
            age: null,
            gender: null,
          },
          patientName: 'Mitali Sen',
          checkupScheduledDate: null,
          statusClearedBy: null,
          patientDiscount: null,
          paymentAmount1: null,
          paymentId1: '',
          paymentAmount2: null,
          paymentId2: 'cash',
          checkupReportStatus: null,
          checkupReportUploadedBy: null,
          checkupReportUploadedAt: null,
          referer: null,
          refererCommission: undefined,
          referringDoctorCommission: undefined,
          isRefererHidden: undefined,
          isReferringDocHidden: undefined,
          paymentStatus: null,
          checkupStatus: 'PENDING',
        }),
      ),
    );
    for (const part of [
      'Basic Information Booking ID 204 Patient Mitali Sen Patient ID 1000 4827 Mobile number 90000 00007 Request date 1 April 2026 Payment status PENDING ' +
        'Checkup status PENDING Scheduled date Not scheduled Cleared by N/A',
      'Payment Information Payment amount 1 N/A Payment ID 1 N/A Payment amount 2 N/A Payment ID 2 N/A Price ₹450.50 Patient discount N/A',
      'Report Information Report status N/A Uploaded by N/A Uploaded at N/A',
      'REPORT Doctor Information Referer N/A Referring doctor Hidden Reporting doctor N/A',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Commission|Visibility|hidden/);
  });

  test('to a patient no row without a value, except when the visit is and how the payment stands', () => {
    const session = 'User';
    const nothing = {
      checkupScheduledDate: null,
      statusClearedBy: null,
      patientDiscount: null,
      paymentStatus: null,
      paymentAmount1: null,
      paymentId1: 'cash',
      paymentAmount2: 120,
      paymentId2: 'cash',
      checkupReportStatus: null,
      checkupReportUploadedBy: null,
      checkupReportUploadedAt: null,
      requestedBy: null,
      referer: null,
    };
    const text = textOf(draw(cards(nothing), { session }));
    expect(text).not.toMatch(/N\/A|Report Information/);
    for (const part of [
      'Payment status PENDING Checkup status COMPLETED Scheduled date Not scheduled',
      'Payment Information Payment amount 2 ₹120 Payment ID 2 cash Price ₹450.50',
      'Doctor Information Referring doctor Hidden',
    ])
      expect(text).toContain(part);
    expect(textOf(draw(cards(nothing), { language: 'bn', session }))).not.toMatch(/নেই|অনুমোদন করেছেন/);
  });

  test('with one of the two commissions or flags if the reader sees only one', () => {
    const text = textOf(draw(cards({ refererCommission: undefined, isReferringDocHidden: undefined })));
    expect(text).toContain(
      'Commission Information Referring doctor commission ₹40.50 Visibility Settings Referer hidden Yes',
    );
    expect(text).not.toMatch(/Referer commission|Referring doctor hidden/);
  });

  test('with a report status as somebody typed it, and a day without a time', () => {
    expect(
      textOf(draw(cards({ checkupReportStatus: 'With the courier', checkupScheduledDate: '2026-04-02' }))),
    ).toMatch(/Scheduled date 2 April 2026 Cleared.*Report status With the courier/);
  });
});

test('who works with bookings is shown what is filled in, and asks for the empty fields', () => {
  const empty = { checkupReportUploadedBy: null, statusClearedBy: null, checkupScheduledDate: null };
  const shown = (language: Language, session?: Role) =>
    textOf(draw(<FactCards booking={aDoctorBooking(empty)} />, { language, ...(session && { session }) }));
  expect(shown('en')).toMatch(/Show all, also 3 empty fields$/);
  expect(shown('en')).toContain('Scheduled date Not scheduled');
  expect(shown('en')).not.toMatch(/N\/A|Cleared by|Reporting doctor/);
  expect(shown('bn')).toMatch(/সব দেখুন, খালি ৩টি ঘরও$/);
  expect(shown('en', 'User')).not.toMatch(/Show all/);
});

test('a doctor booking shows all of its facts, in both languages', () => {
  const doctor = (changes = {}) => (
    <Facts isWhole booking={aDoctorBooking({ checkupStatus: 'COMPLETED', ...changes })} />
  );
  expect(textOf(draw(doctor()))).toBe(
    [
      'Basic Information Booking ID 204 Patient Rohan Sen Patient ID 2145 8735 Relation Child of Mitali Sen Age and gender 8 years · Male',
      ...shown('doctor', 'en', ['mobileNumber', 'requestDate', 'paymentStatus']),
      'Appointment Details',
      ...shown('doctor', 'en', first.appointment),
      ...rest('doctor', 'en', 'visit'),
      ...rest('doctor', 'en', 'report'),
      'Payment Information',
      ...shown('doctor', 'en', first.payment),
      'Price ₹450.50',
      ...rest('doctor', 'en', 'payment'),
      'Doctor Information Referer Dr. Sen 90000 00004 Referring doctor Hidden Reporting doctor N/A',
      ...rest('doctor', 'en', 'commission'),
      ...rest('doctor', 'en', 'visibility'),
    ].join(' '),
  );
  const bengali = textOf(draw(doctor(), { language: 'bn' }));
  expect(bengali).toContain(
    ['অ্যাপয়েন্টমেন্টের বিবরণ', ...shown('doctor', 'bn', first.appointment), ...rest('doctor', 'bn', 'visit')].join(' '),
  );
  expect(bengali).toContain(shown('doctor', 'bn', ['checkupReportUploadedBy', 'checkupReportUploadedAt']).join(' '));
  expect(textOf(draw(doctor({ checkupReportUploadedAt: null }), { language: 'bn' }))).toContain('রিপোর্টের তারিখ নেই');
});

test('an id breaks into parts of at least four characters', () => {
  expect(paymentIdParts('UPI00000017638')).toEqual(['UPI0', '0000', '017638']);
  expect(paymentIdParts('UPI 179535727161')).toEqual(['UPI ', '179535727161']);
  expect(paymentIdParts('UPI00017638X')).toEqual(['UPI0', '0017', '638X']);
});

test('a short id stays whole', () => {
  expect(paymentIdParts('')).toEqual([]);
  expect(paymentIdParts('A1')).toEqual(['A1']);
  expect(paymentIdParts('UPI0123')).toEqual(['UPI0123']);
});

test('a patient finds all details folded, but the report, which they come for, before them', () => {
  const show = (booking: ReturnType<typeof aTestBooking>, session: Role = 'User') => {
    const abilities = { ...booking.abilities, isOwn: true };
    return draw(<FactCards booking={{ ...booking, abilities }} report={<p>REPORT</p>} />, { session });
  };
  const drawn = show(aTestBooking());
  expect(textOf(drawn)).toMatch(/^Report Information .*REPORT All details/);
  const folded = within(drawn).getByRole('group');
  expect(folded).not.toHaveAttribute('open');
  expect(textOf(folded)).toMatch(/^All details Basic Information Booking ID 204 .*Payment Information/);
  expect(textOf(folded)).not.toContain('REPORT');
  expect(textOf(show(aTestBooking({ checkupReportUrl: null })))).toMatch(/^All details/);
  expect(within(show(aTestBooking(), 'Staff')).queryByRole('group')).toBeNull();
});
