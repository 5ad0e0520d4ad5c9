import type { FieldGroup, FieldName, HistoryField } from '../bookings/fields.ts';
import type { BookingType } from '../bookings/states.ts';
import type { Action } from '../permissions.ts';

/**
 * What the tests expect of each field of a booking, written by hand and not derived from `contract/bookings/fields.ts`.
 * A new field gets its row here, and every test of fields then tries it.
 */
export interface FieldExample {
  /** Its section in the form and on the details page. */
  group: FieldGroup;
  /** The permission that changes it, for each type of booking whose form has it. */
  needs: Partial<Record<BookingType, Action>>;
  history: HistoryField;
  /** What a form may send for it. */
  takes: 'amount' | 'date' | 'line' | 'phone' | 'doctor' | 'report' | 'flag' | 'status';
  /** A form's value that changes a new booking, and the history's values before and after. */
  change: Change | ((scene: ChangeScene) => Change);
  /** The change that follows from it in the same edit. */
  follows?: Step;
  /** Its value on a booking with every value set, and on one with none. Doctors have none here: they stand by part. */
  value?: FieldExampleValue;
}

type Change = [input: unknown, from: string | null, to: string | null];
type Step = [field: HistoryField, from: string, to: string];

/** What the change of a certain booking depends on. Doctors stand in the history as `Name (phone)`. */
export interface ChangeScene {
  /** A day ahead, on which the clinic is open: `2026-11-26`. */
  day: string;
  patientPhone: string;
  bookedDoctor: string | null;
  other: { id: number; phone: string; written: string };
}

interface FieldExampleValue {
  /** The column and what it holds. Amounts in paise. */
  stored: [column: string, value: unknown];
  full: unknown;
  /** Left out: a booking always has one. */
  empty?: unknown;
  /** Label and value on the details page, in English and in Bengali. */
  shown: Shown;
  /** The same on a doctor booking, if it differs. */
  shownForDoctor?: Shown;
}
type Shown = [en: string, bn: string];

const desk = 'bookings.editDeskNotes';
const reportNotes = { test: 'bookings.editReportNotes', doctor: 'bookings.editReportNotes' } as const;
const amounts = { test: 'bookings.editTestAmounts', doctor: 'bookings.editDoctorPayment' } as const;
const progress = { test: 'bookings.editTestProgress', doctor: 'bookings.editSchedule' } as const;
const terms = { test: 'bookings.editTerms' } as const;
const partly: Step = ['paymentStatus', 'PENDING', 'PARTIAL'];

const doctorOf = (type: BookingType, history: HistoryField, by: 'id' | 'phone'): FieldExample => ({
  group: 'doctors',
  needs: { [type]: 'bookings.editDoctors' },
  history,
  takes: by === 'id' ? 'doctor' : 'phone',
  change: ({ other }) => [other[by], null, other.written],
});

export const fieldExamples: Record<FieldName, FieldExample> = {
  requestDate: {
    group: 'visit',
    needs: { test: desk },
    history: 'requestDate',
    takes: 'date',
    change: ['2026-01-02T10:00', '2026-01-01T05:00:00.000Z', '2026-01-02T04:30:00.000Z'],
    value: {
      stored: ['requested_at', '2026-03-31T18:30:00Z'],
      full: '2026-03-31T18:30:00.000Z',
      shown: ['Request date 1 April 2026', 'বুকিংয়ের তারিখ ১ এপ্রিল, ২০২৬'],
    },
  },
  mobileNumber: {
    group: 'visit',
    needs: { test: desk },
    history: 'mobileNumber',
    takes: 'phone',
    change: ({ patientPhone }) => ['5111111111', patientPhone, '5111111111'],
    value: {
      stored: ['contact_phone', '9000000007'],
      full: '9000000007',
      shown: ['Mobile number 90000 00007', 'মোবাইল নম্বর 90000 00007'],
    },
  },
  doctorId: {
    group: 'visit',
    needs: { doctor: 'bookings.editDoctors' },
    history: 'doctor',
    takes: 'doctor',
    change: ({ bookedDoctor, other }) => [other.id, bookedDoctor, other.written],
  },
  checkupScheduledDate: {
    group: 'visit',
    needs: progress,
    history: 'checkupScheduledDate',
    takes: 'date',
    change: ({ day }) => [`${day}T10:30`, null, `${day}T05:00:00.000Z`],
    follows: ['appointmentStatus', 'REQUESTED', 'SCHEDULED'],
    value: {
      stored: ['scheduled_at', '2026-04-02T05:00:00Z'],
      full: '2026-04-02T05:00:00.000Z',
      empty: null,
      shown: ['Scheduled date 2 April 2026, 10:30 am', 'নির্ধারিত তারিখ ২ এপ্রিল, ২০২৬, সকাল ১০:৩০'],
    },
  },
  checkupStatus: {
    group: 'visit',
    needs: progress,
    history: 'checkupStatus',
    takes: 'status',
    change: ['COMPLETED', 'PENDING', 'COMPLETED'],
    follows: ['appointmentStatus', 'REQUESTED', 'COMPLETED'],
    value: {
      stored: ['checkup_status', 'COMPLETED'],
      full: 'COMPLETED',
      empty: 'PENDING',
      shown: ['Checkup status COMPLETED', 'চেক-আপ বা টেস্টের অবস্থা সম্পন্ন'],
    },
  },
  visitReason: {
    group: 'visit',
    needs: { doctor: desk },
    history: 'visitReason',
    takes: 'line',
    change: ['Fever for two days', null, 'Fever for two days'],
    value: {
      stored: ['visit_reason', 'Chest pain on stairs'],
      full: 'Chest pain on stairs',
      empty: null,
      shown: ['Reason for the visit Chest pain on stairs', 'কী সমস্যা Chest pain on stairs'],
    },
  },
  paymentStatus: {
    group: 'payment',
    needs: { test: 'bookings.editTestPaymentStatus', doctor: 'bookings.editDoctorPayment' },
    history: 'paymentStatus',
    takes: 'status',
    change: ['PARTIAL', 'PENDING', 'PARTIAL'],
    value: {
      stored: ['payment_status', 'PARTIAL'],
      full: 'PARTIAL',
      empty: 'PENDING',
      shown: ['Payment status PARTIAL', 'পেমেন্টের অবস্থা আংশিক দেওয়া'],
    },
  },
  statusClearedBy: {
    group: 'payment',
    needs: { test: desk, doctor: desk },
    history: 'statusClearedBy',
    takes: 'line',
    change: ['  Kajal ', null, 'Kajal'],
    value: {
      stored: ['status_cleared_by', 'Kajal'],
      full: 'Kajal',
      empty: null,
      shown: ['Cleared by Kajal', 'অনুমোদন করেছেন Kajal'],
    },
  },
  paymentAmount1: {
    group: 'payment',
    needs: amounts,
    history: 'paymentAmount1',
    takes: 'amount',
    change: [100.5, null, '100.50'],
    follows: partly,
    value: {
      stored: ['payment_amount1_paise', 10_000],
      full: 100,
      empty: null,
      shown: ['Payment amount 1 ₹100', 'প্রথম পেমেন্টের টাকা ₹১০০'],
    },
  },
  paymentId1: {
    group: 'payment',
    needs: amounts,
    history: 'paymentId1',
    takes: 'line',
    change: ['card 1', 'cash', 'card 1'],
    value: {
      stored: ['payment_id1', 'SLIP77'],
      full: 'SLIP77',
      empty: 'cash',
      shown: ['Payment ID 1 SLIP77', 'প্রথম পেমেন্টের আইডি SLIP77'],
    },
  },
  paymentAmount2: {
    group: 'payment',
    needs: amounts,
    history: 'paymentAmount2',
    takes: 'amount',
    change: ['50', null, '50.00'],
    follows: partly,
    value: {
      stored: ['payment_amount2_paise', 5_025],
      full: 50.25,
      empty: null,
      shown: ['Payment amount 2 ₹50.25', 'দ্বিতীয় পেমেন্টের টাকা ₹৫০.২৫'],
    },
  },
  paymentId2: {
    group: 'payment',
    needs: amounts,
    history: 'paymentId2',
    takes: 'line',
    change: ['card 2', 'cash', 'card 2'],
    value: {
      stored: ['payment_id2', 'UPI00000017638'],
      full: 'UPI00000017638',
      empty: 'cash',
      shown: ['Payment ID 2 UPI0 0000 017638', 'দ্বিতীয় পেমেন্টের আইডি UPI0 0000 017638'],
    },
  },
  patientDiscount: {
    group: 'payment',
    needs: terms,
    history: 'patientDiscount',
    takes: 'amount',
    change: [10, null, '10.00'],
    value: {
      stored: ['patient_discount_paise', 2_000],
      full: 20,
      empty: null,
      shown: ['Patient discount ₹20', 'রোগীর ছাড় ₹২০'],
    },
  },
  checkupReportStatus: {
    group: 'report',
    needs: { test: 'bookings.editReportStatus' },
    history: 'checkupReportStatus',
    takes: 'report',
    change: ['READY', null, 'READY'],
    value: {
      stored: ['report_status', 'SIGNED'],
      full: 'SIGNED',
      empty: null,
      shown: ['Report status Signed', 'রিপোর্টের অবস্থা সই হয়ে গেছে'],
    },
  },
  checkupReportUploadedBy: {
    group: 'report',
    needs: reportNotes,
    history: 'checkupReportUploadedBy',
    takes: 'line',
    change: ['Rupa', null, 'Rupa'],
    value: {
      stored: ['report_uploaded_by', 'Staff One'],
      full: 'Staff One',
      empty: null,
      shown: ['Uploaded by Staff One', 'আপলোড করেছেন Staff One'],
      shownForDoctor: ['Report by Staff One', 'রিপোর্ট দিয়েছেন Staff One'],
    },
  },
  checkupReportUploadedAt: {
    group: 'report',
    needs: reportNotes,
    history: 'checkupReportUploadedAt',
    takes: 'date',
    change: ['2026-01-03T10:00', null, '2026-01-03T04:30:00.000Z'],
    value: {
      stored: ['report_uploaded_at', '2026-12-31T18:30:00Z'],
      full: '2026-12-31T18:30:00.000Z',
      empty: null,
      shown: ['Uploaded at 1 January 2027, 12:00 am', 'আপলোডের সময় ১ জানুয়ারি, ২০২৭, রাত ১২:০০'],
      shownForDoctor: ['Report date 1 January 2027', 'রিপোর্টের তারিখ ১ জানুয়ারি, ২০২৭'],
    },
  },
  refererId: doctorOf('test', 'referer', 'id'),
  referringDoctorId: doctorOf('test', 'referringDoctor', 'id'),
  reportingDoctorId: doctorOf('test', 'reportingDoctor', 'id'),
  refererPhoneNumber: doctorOf('doctor', 'referer', 'phone'),
  referringDoctorPhoneNumber: doctorOf('doctor', 'referringDoctor', 'phone'),
  reportingDoctorPhoneNumber: doctorOf('doctor', 'reportingDoctor', 'phone'),
  requestedBy: {
    group: 'doctors',
    needs: { test: desk },
    history: 'requestedBy',
    takes: 'line',
    change: ['Dr. A. Basu, Haripur', null, 'Dr. A. Basu, Haripur'],
    value: {
      stored: ['requested_by', 'Dr. A. Basu'],
      full: 'Dr. A. Basu',
      empty: null,
      shown: ['Requested by (if not on the list) Dr. A. Basu', 'কার নির্দেশে (তালিকায় না থাকলে) Dr. A. Basu'],
    },
  },
  isSelfRequested: {
    group: 'doctors',
    needs: { test: desk },
    history: 'isSelfRequested',
    takes: 'flag',
    change: [true, 'false', 'true'],
    value: {
      stored: ['is_self_requested', true],
      full: true,
      empty: false,
      shown: ["Came without a doctor's request Yes", 'নিজে এসেছেন, ডাক্তারের নির্দেশ ছাড়া হ্যাঁ'],
    },
  },
  refererCommission: {
    group: 'commission',
    needs: terms,
    history: 'refererCommission',
    takes: 'amount',
    change: ['5.5', null, '5.50'],
    value: {
      stored: ['referer_commission_paise', 3_000],
      full: 30,
      empty: null,
      shown: ['Referer commission ₹30', 'যিনি রেফার করেছেন, তাঁর কমিশন ₹৩০'],
    },
  },
  referringDoctorCommission: {
    group: 'commission',
    needs: terms,
    history: 'referringDoctorCommission',
    takes: 'amount',
    change: [6, null, '6.00'],
    value: {
      stored: ['referring_doctor_commission_paise', 4_050],
      full: 40.5,
      empty: null,
      shown: ['Referring doctor commission ₹40.50', 'যে ডাক্তার রেফার করেছেন, তাঁর কমিশন ₹৪০.৫০'],
    },
  },
  isRefererHidden: {
    group: 'visibility',
    needs: terms,
    history: 'isRefererHidden',
    takes: 'flag',
    change: [true, 'false', 'true'],
    value: {
      stored: ['is_referer_hidden', true],
      full: true,
      empty: false,
      shown: ['Referer hidden Yes', 'যিনি রেফার করেছেন, তাঁর নাম গোপন হ্যাঁ'],
    },
  },
  isReferringDocHidden: {
    group: 'visibility',
    needs: terms,
    history: 'isReferringDocHidden',
    takes: 'flag',
    change: [true, 'false', 'true'],
    value: {
      stored: ['is_referring_doc_hidden', false],
      full: false,
      empty: false,
      shown: ['Referring doctor hidden No', 'যে ডাক্তার রেফার করেছেন, তাঁর নাম গোপন না'],
    },
  },
};

/** The fields that the form of a type has, with what is expected of them. */
export function examplesOf(type: BookingType): [FieldName, FieldExample][] {
  return (Object.entries(fieldExamples) as [FieldName, FieldExample][]).filter(([, { needs }]) => type in needs);
}

/** The fields of an answer, of a booking with every value set or of a new one. */
export function valuesOf(type: BookingType, which: 'full' | 'empty'): Record<string, unknown> {
  return Object.fromEntries(
    examplesOf(type).flatMap(([name, { value }]) => (value && which in value ? [[name, value[which]]] : [])),
  );
}
