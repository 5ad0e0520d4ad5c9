import { describe, expect, test } from 'vitest';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { renderHtml, links, words } from '#web/testing/render.tsx';
import { DoctorBookingCards } from './doctor-booking.tsx';
import { paymentIdParts } from './facts.tsx';
import { TestBookingCards } from './test-booking.tsx';

describe('a test booking says all there is to read', () => {
  const cards = (changes = {}) => <TestBookingCards booking={aTestBooking(changes)} report={<p>REPORT</p>} />;

  test('in English', () => {
    expect(words(renderHtml(cards()))).toBe(
      'Basic Information Booking ID 204 Patient Rohan Sen Relation Child of Mitali Sen Age and gender 8 years · Male Mobile number 90000 00007 ' +
        'Request date 1 April 2026 Payment status PARTIAL Checkup status PENDING Scheduled date 2 April 2026, 10:30 am Cleared by Kajal ' +
        'Payment Information Payment amount 1 ₹100 Payment ID 1 cash Payment amount 2 ₹50.25 Payment ID 2 UPI0 0000 017638 Price ₹450.50 Patient discount ₹20 ' +
        'Report Information Report status Signed Uploaded by Staff One Uploaded at 1 January 2027, 12:00 am REPORT ' +
        'Doctor Information Referer Dr. Sen 90000 00004 Referring doctor Hidden Reporting doctor N/A ' +
        'Commission Information Referer commission ₹30 Referring doctor commission ₹40.50 Visibility Settings Referer hidden Yes Referring doctor hidden No',
    );
  });

  test('in Bengali', () => {
    expect(words(renderHtml(cards(), { language: 'bn' }))).toBe(
      'মূল তথ্য বুকিং নম্বর ২০৪ রোগী Rohan Sen সম্পর্ক Mitali Sen-এর সন্তান বয়স ও লিঙ্গ ৮ বছর · পুরুষ মোবাইল নম্বর 90000 00007 ' +
        'বুকিংয়ের তারিখ ১ এপ্রিল, ২০২৬ পেমেন্টের অবস্থা আংশিক চেক-আপের অবস্থা এখনও হয়নি নির্ধারিত তারিখ ২ এপ্রিল, ২০২৬, সকাল ১০:৩০ অনুমোদন করেছেন Kajal ' +
        'পেমেন্টের তথ্য প্রথম পেমেন্টের টাকা ₹১০০ প্রথম পেমেন্টের আইডি নগদ দ্বিতীয় পেমেন্টের টাকা ₹৫০.২৫ দ্বিতীয় পেমেন্টের আইডি UPI0 0000 017638 মূল্য ₹৪৫০.৫০ রোগীকে দেওয়া ছাড় ₹২০ ' +
        'রিপোর্টের তথ্য রিপোর্টের অবস্থা সই হয়ে গেছে আপলোড করেছেন Staff One আপলোডের সময় ১ জানুয়ারি, ২০২৭, রাত্রি ১২:০০ REPORT ' +
        'ডাক্তারদের তথ্য রেফারার ডা. সেন 90000 00004 যে ডাক্তার রেফার করেছেন গোপন রিপোর্টিং ডাক্তার নেই ' +
        'কমিশনের তথ্য রেফারারের কমিশন ₹৩০ রেফার করা ডাক্তারের কমিশন ₹৪০.৫০ কী কী দেখা যাবে রেফারারের নাম গোপন হ্যাঁ রেফার করেছেন যে ডাক্তার, তাঁর নাম গোপন না',
    );
  });

  test('phones can be called', () => {
    expect(links(renderHtml(cards()))).toEqual([
      ['tel:+919000000007', '90000 00007'],
      ['tel:+919000000004', '90000 00004'],
    ]);
  });

  test('what is empty or kept from the reader is not made up', () => {
    const said = words(
      renderHtml(
        cards({
          patient: { id: null, name: 'Mitali Sen', relation: 'Self', age: null, gender: null },
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
        }),
      ),
    );
    expect(said).toBe(
      'Basic Information Booking ID 204 Patient Mitali Sen Mobile number 90000 00007 Request date 1 April 2026 Payment status PENDING ' +
        'Checkup status PENDING Scheduled date Not scheduled Cleared by N/A ' +
        'Payment Information Payment amount 1 N/A Payment ID 1 N/A Payment amount 2 N/A Payment ID 2 cash Price ₹450.50 Patient discount N/A ' +
        'Report Information Report status N/A Uploaded by N/A Uploaded at N/A REPORT Doctor Information Referer N/A Referring doctor Hidden Reporting doctor N/A',
    );
  });

  test('one of the two commissions, or of the two flags, stands alone', () => {
    const said = words(renderHtml(cards({ refererCommission: undefined, isReferringDocHidden: undefined })));
    expect(said).toContain(
      'Commission Information Referring doctor commission ₹40.50 Visibility Settings Referer hidden Yes',
    );
    expect(said).not.toMatch(/Referer commission|Referring doctor hidden/);
  });

  test('a report’s status that somebody wrote stays as it was written, a day is shown without a time', () => {
    expect(
      words(renderHtml(cards({ checkupReportStatus: 'With the courier', checkupScheduledDate: '2026-04-02' }))),
    ).toMatch(/Scheduled date 2 April 2026 Cleared.*Report status With the courier/);
  });
});

test('a doctor booking says all there is to read, in both languages', () => {
  expect(words(renderHtml(<DoctorBookingCards booking={aDoctorBooking()} />))).toBe(
    'Basic Information Booking ID 204 Patient Rohan Sen Relation Child of Mitali Sen Age and gender 8 years · Male ' +
      'Mobile number 90000 00007 Request date 1 April 2026 Payment status PARTIAL ' +
      'Appointment Details Scheduled date 2 April 2026, 10:30 am Checkup status PENDING Cleared by Kajal Report by Staff One Report date 1 January 2027 ' +
      'Payment Information Payment amount 1 ₹100 Payment ID 1 cash Payment amount 2 ₹50.25 Payment ID 2 UPI0 0000 017638 Price ₹450.50 ' +
      'Doctor Information Referer Dr. Sen 90000 00004 Referring doctor Hidden Reporting doctor N/A',
  );
  const bengali = words(
    renderHtml(
      <DoctorBookingCards
        booking={aDoctorBooking({ appointmentScheduledDate: null, checkupReportUploadedAt: null })}
      />,
      { language: 'bn' },
    ),
  );
  expect(bengali).toContain(
    'অ্যাপয়েন্টমেন্টের বিবরণ নির্ধারিত তারিখ ২ এপ্রিল, ২০২৬, সকাল ১০:৩০ চেক-আপের অবস্থা এখনও হয়নি অনুমোদন করেছেন Kajal রিপোর্ট দিয়েছেন Staff One রিপোর্টের তারিখ নেই',
  );
});

test('an id breaks into parts of at least four characters', () => {
  expect(paymentIdParts('UPI00000017638')).toEqual(['UPI0', '0000', '017638']);
  expect(paymentIdParts('UPI00017638X')).toEqual(['UPI0', '0017', '638X']);
});

test('a short id stays whole', () => {
  expect(paymentIdParts('')).toEqual([]);
  expect(paymentIdParts('A1')).toEqual(['A1']);
  expect(paymentIdParts('UPI0123')).toEqual(['UPI0123']);
});
