import { beforeAll, describe, expect, test } from 'vitest';
import { readCatalogues } from './catalogues.ts';
import type { Catalogue } from './catalogues.ts';

/**
 * The most important words of the screens, reviewed in both languages and kept here a second time: a change in a
 * catalogue must be made here too, which asks for a second review.
 */
let catalogues: Map<string, Catalogue>;
beforeAll(async () => {
  catalogues = new Map((await readCatalogues()).catalogues.map((catalogue) => [catalogue.path, catalogue]));
});

const web = (name: string) => `web/i18n/*/${name}.json`;
const exportsOf = 'server/lists/texts/*.json';
const print = 'server/print/texts/*.json';
const closing = 'server/payments/texts/*.json';
const messages = 'contract/messages/*.json';

type Words = readonly (readonly [key: string, en: string, bn: string])[];
const paid: Words = [
  ['COMPLETED', 'COMPLETED', 'পুরো দেওয়া'],
  ['PARTIAL', 'PARTIAL', 'আংশিক দেওয়া'],
  ['PENDING', 'PENDING', 'বাকি'],
];
const seen: Words = [
  ['CANCELLED', 'CANCELLED', 'বাতিল'],
  ['COMPLETED', 'COMPLETED', 'সম্পন্ন'],
  ['PENDING', 'PENDING', 'এখনও হয়নি'],
];
const met: Words = [
  ['CANCELLED', 'CANCELLED', 'বাতিল'],
  ['COMPLETED', 'COMPLETED', 'সম্পন্ন'],
  ['REQUESTED', 'REQUESTED', 'অনুরোধ করা হয়েছে'],
  ['SCHEDULED', 'SCHEDULED', 'সময় ঠিক হয়েছে'],
];
const roles: Words = [
  ['Admin', 'Admin', 'অ্যাডমিন'],
  ['Doctor', 'Doctor', 'ডাক্তার'],
  ['Pathologist', 'Pathologist', 'প্যাথোলজিস্ট'],
  ['Receptionist', 'Receptionist', 'রিসেপশনিস্ট'],
  ['Staff', 'Staff', 'স্টাফ'],
  ['User', 'User', 'রোগী'],
];
/** Files use the same words, starting with a capital letter. */
const inFiles = (words: Words): Words =>
  words.map(([key, en, bn]) => [key, `${en.slice(0, 1)}${en.slice(1).toLowerCase()}`, bn]);
const yesNo: Words = [
  ['no', 'No', 'না'],
  ['yes', 'Yes', 'হ্যাঁ'],
];

/** By catalogue, and by how the keys begin. */
const reviewed: Record<string, Record<string, Words>> = {
  [web('bookings')]: {
    'payment.': [...paid, ['CANCELLED', 'CANCELLED', 'বাতিল']],
    'checkup.': seen,
    'appointmentStatus.': met,
    'report.': [
      ['pending', 'Pending', 'এখনও আসেনি'],
      ['pendingSignature', 'Waiting for signature', 'সইয়ের অপেক্ষায়'],
      ['rejected', 'Sent back for correction', 'সংশোধনের জন্য ফেরত'],
      ['signed', 'Signed', 'সই হয়ে গেছে'],
      ['uploaded', 'Waiting for validation', 'যাচাইয়ের অপেক্ষায়'],
    ],
    'progress.': [
      ['cancelled', 'Cancelled', 'বাতিল'],
      ['completed', 'Completed', 'সম্পন্ন'],
      ['pending', 'Pending', 'অপেক্ষায়'],
      ['scheduled', 'Scheduled', 'নির্ধারিত'],
    ],
    'filter.': [
      ['cancelled', 'Cancelled', 'বাতিল'],
      ['completed', 'Completed', 'সম্পন্ন'],
      ['requested', 'Pending', 'অপেক্ষায়'],
      ['scheduled', 'Scheduled', 'নির্ধারিত'],
    ],
    'type.': [
      ['doctor', 'Doctor bookings', 'ডাক্তার বুকিং'],
      ['test', 'Test bookings', 'টেস্ট বুকিং'],
    ],
    'visibility.': yesNo,
    '': [
      ['person.hidden', 'Hidden', 'গোপন'],
      ['paymentId.cash', 'cash', 'নগদ'],
      ['notScheduled', 'Not scheduled', 'এখনও ঠিক হয়নি'],
      ['notAvailable', 'N/A', 'নেই'],
    ],
  },
  [web('closing')]: {
    'status.': paid,
  },
  [web('dashboards')]: {
    'counts.': [
      ['cancelled', 'Cancelled', 'বাতিল'],
      ['pending', 'Pending', 'অপেক্ষায়'],
      ['scheduled', 'Scheduled', 'নির্ধারিত'],
    ],
  },
  [web('app')]: {
    'role.': roles,
  },
  [web('reports')]: {
    'status.': [
      ['AMENDED', 'Superseded', 'নতুন রিপোর্ট হয়েছে'],
      ['PENDING_SIGNATURE', 'Waiting for signature', 'সইয়ের অপেক্ষায়'],
      ['REJECTED', 'Rejected', 'ফেরত পাঠানো হয়েছে'],
      ['SIGNED', 'Signed', 'সই হয়ে গেছে'],
      ['UPLOADED', 'Waiting for validation', 'যাচাইয়ের অপেক্ষায়'],
    ],
    'flag.': [
      ['CRITICAL_HIGH', 'Critical high', 'বিপজ্জনক মাত্রায় বেশি'],
      ['CRITICAL_LOW', 'Critical low', 'বিপজ্জনক মাত্রায় কম'],
      ['HIGH', 'High', 'বেশি'],
      ['LOW', 'Low', 'কম'],
      ['NORMAL', 'Normal', 'স্বাভাবিক'],
    ],
    'validate.': [
      ['accept', 'Accept', 'গ্রহণ করুন'],
      ['reject', 'Reject', 'ফেরত পাঠান'],
    ],
  },
  [web('payments')]: {
    'paymentMode.': [
      ['card', 'Card', 'কার্ড'],
      ['cash', 'Cash', 'নগদ'],
      ['gateway', 'Online', 'অনলাইন'],
      ['upi', 'UPI', 'UPI'],
    ],
    'entryKind.': [
      ['discount', 'Discount', 'ছাড়'],
      ['note', 'Note', 'মন্তব্য'],
      ['payment', 'Payment', 'পেমেন্ট'],
      ['refund', 'Refund', 'টাকা ফেরত'],
      ['reversal', 'Entry taken back', 'এন্ট্রি বাদ'],
      ['status', 'Status set by hand', 'হাতে বসানো অবস্থা'],
    ],
    'invoiceState.': [
      ['CLOSED', 'Closed', 'আর দিতে হবে না'],
      ['PAID', 'Paid', 'টাকা পাওয়া গেছে'],
      ['WAITING', 'Waiting', 'অপেক্ষায়'],
    ],
    'sum.': [
      ['discount', 'Discount', 'ছাড়'],
      ['overpaid', 'Paid too much', 'বেশি দেওয়া হয়েছে'],
      ['owed', 'Still to pay', 'বাকি আছে'],
      ['paid', 'Paid', 'দেওয়া হয়েছে'],
      ['price', 'Price', 'দাম'],
    ],
  },
  [web('doctors')]: {
    'type.': [
      ['External', 'External', 'বাইরের ডাক্তার'],
      ['Internal', 'Internal', 'ক্লিনিকের ডাক্তার'],
    ],
  },
  [web('lab-tests')]: {
    'state.': [
      ['Active', 'Active', 'চালু'],
      ['Inactive', 'Inactive', 'বন্ধ'],
    ],
  },
  [web('roles')]: {
    'state.': [
      ['declined', 'Declined', 'নামঞ্জুর'],
      ['granted', 'Granted', 'মঞ্জুর'],
    ],
  },
  [web('family')]: {
    'gender.': [
      ['female', 'Female', 'মহিলা'],
      ['male', 'Male', 'পুরুষ'],
      ['other', 'Other', 'অন্যান্য'],
    ],
    'relation.': [
      ['child', 'Child', 'সন্তান'],
      ['grandchild', 'Grandchild', 'নাতি বা নাতনি'],
      ['grandparent', 'Grandparent', 'দাদু বা ঠাকুমা-দিদিমা, দাদি-নানি'],
      ['other', 'Somebody else', 'অন্য কেউ'],
      ['parent', 'Parent', 'মা বা বাবা'],
      ['self', 'Myself', 'নিজে'],
      ['sibling', 'Brother or sister', 'ভাই বা বোন'],
      ['spouse', 'Husband or wife', 'স্বামী বা স্ত্রী'],
    ],
  },
  [web('site')]: {
    'register.': [
      ['female', 'Female', 'মহিলা'],
      ['male', 'Male', 'পুরুষ'],
      ['other', 'Other', 'অন্যান্য'],
    ],
    'verify.': [
      ['genuine', 'This report is genuine', 'রিপোর্টটি আসল'],
      ['superseded', 'This report has been replaced', 'এই রিপোর্টের জায়গায় নতুন রিপোর্ট এসেছে'],
      ['unknown', 'The clinic knows no such report', 'এমন কোনও রিপোর্ট ক্লিনিকের জানা নেই'],
    ],
  },
  [web('audit')]: {
    'action.': [
      ['change', 'Changes', 'বদল'],
      ['download', 'Downloads', 'ডাউনলোড'],
      ['look-up', 'Look-ups', 'দেখা ও খোঁজা'],
      ['sign-in', 'Sign-ins', 'লগ ইন ও লগ আউট'],
    ],
    'outcome.': [
      ['done', 'Done', 'করা হয়েছে'],
      ['not-found', 'Found nothing', 'কিছু পাওয়া যায়নি'],
      ['refused', 'Refused', 'অনুমতি মেলেনি'],
    ],
  },
  [web('clinic')]: {
    'commissions.': [
      ['off', 'Not noted', 'লেখা হয় না'],
      ['on', 'Noted', 'লেখা হয়'],
    ],
  },
  [exportsOf]: {
    'paymentStatus.': inFiles(paid),
    'checkupStatus.': inFiles(seen),
    'appointmentStatus.': inFiles(met),
    'role.': roles,
    'doctorType.': [
      ['External', 'External', 'বাইরের ডাক্তার'],
      ['Internal', 'Internal', 'ক্লিনিকের ডাক্তার'],
    ],
    'word.': [
      ...yesNo,
      ['active', 'Active', 'চালু'],
      ['inactive', 'Inactive', 'বন্ধ'],
      ['cash', 'Cash', 'নগদ'],
      ['hidden', 'Hidden', 'গোপন'],
    ],
  },
  [closing]: {
    'status.': paid,
    '': [
      ['cash', 'Cash', 'নগদ'],
      ['card', 'Card', 'কার্ড'],
      ['upi', 'UPI', 'UPI'],
      ['gateway', 'Online', 'অনলাইন'],
      ['discount', 'Discount', 'ছাড়'],
      ['refund', 'Refund', 'টাকা ফেরত'],
      ['reversal', 'Taken back', 'এন্ট্রি বাদ'],
      ['net', 'Taken', 'নেওয়া হয়েছে'],
      ['duesAll', 'Owed in all', 'মোট বাকি'],
    ],
  },
  [print]: {
    '': [
      ['bill', 'Bill of Supply', 'বিল অফ সাপ্লাই'],
      ['receipt', 'Receipt', 'রসিদ'],
      ['statusFinal', 'FINAL', 'চূড়ান্ত'],
      ['statusAmended', 'AMENDED', 'সংশোধিত'],
      ['supersededMark', 'SUPERSEDED', 'বাতিল'],
      ['flagHigh', 'High', 'বেশি'],
      ['flagLow', 'Low', 'কম'],
      ['paid', 'Paid', 'জমা পড়েছে'],
      ['due', 'Still due', 'বাকি আছে'],
      ['refunded', 'Refunded', 'ফেরত'],
      ['reversal', 'Reversal', 'এন্ট্রি বাদ'],
      ['refund', 'Refund', 'ফেরত'],
      ['voucher', 'Refund Voucher', 'টাকা ফেরতের ভাউচার'],
      ['markVoid', 'VOID', 'বাতিল'],
      ['markReplaced', 'REPLACED', 'পুরোনো বিল'],
      ['markDuplicate', 'DUPLICATE', 'ডুপ্লিকেট'],
    ],
  },
  'server/accounts/sms-texts/*.json': {
    '': [
      [
        'loginCode',
        '{{code}} is your OTP to log in to {{clinic}}, valid for {{minutes}} minutes. Our staff will never ask you for it.\n\n@{{domain}} #{{code}}',
        '{{clinic}}-এ লগ ইনের ওটিপি {{code}}, {{minutes}} মিনিট চলবে। কাউকে বলবেন না, ক্লিনিকের কাউকেও নয়।\n\n@{{domain}} #{{code}}',
      ],
      [
        'reportReady',
        '{{clinic}}: your report is ready. Please log in to see it: {{site}}/dashboard',
        '{{clinic}}: আপনার রিপোর্ট তৈরি। দেখতে লগ ইন করুন: {{site}}/dashboard',
      ],
      [
        'reportAmended',
        '{{clinic}}: one of your reports was corrected. Please log in and look at the new one.',
        '{{clinic}}: আপনার একটি রিপোর্ট সংশোধন করা হয়েছে। লগ ইন করে নতুনটি দেখুন।',
      ],
      [
        'roleGranted',
        '{{clinic}}: your request for a new role was granted. Please log in again to use it.',
        '{{clinic}}: নতুন ভূমিকা মঞ্জুর হয়েছে। আবার লগ ইন করুন।',
      ],
      [
        'roleDeclined',
        '{{clinic}}: your request for a new role was not granted. Please ask at the clinic if you have questions.',
        '{{clinic}}: নতুন ভূমিকার অনুরোধ মঞ্জুর হয়নি।',
      ],
    ],
  },
  [messages]: {
    'error.': [
      ['FORBIDDEN', 'You do not have permission to do this.', 'এই কাজটি করার অনুমতি আপনার নেই।'],
      [
        'STALE',
        'Somebody else has changed this meanwhile. Please look at it again before you save.',
        'এর মধ্যে অন্য কেউ এটি বদলেছেন। সেভ করার আগে আর একবার দেখে নিন।',
      ],
      [
        'REFERENCE_USED',
        'This reference number has already been used for another payment.',
        'এই রেফারেন্স নম্বর অন্য একটি পেমেন্টে আগেই ব্যবহার হয়েছে।',
      ],
      [
        'OWN_UPLOAD',
        'You handed this report in yourself: somebody else has to check and sign it.',
        'রিপোর্টটি আপনি নিজেই আপলোড করেছেন: অন্য কাউকে এটি যাচাই ও সই করতে হবে।',
      ],
      [
        'LAST_ADMIN',
        'This is the last admin. Make somebody else an admin first.',
        'ইনিই শেষ অ্যাডমিন। আগে অন্য কাউকে অ্যাডমিন করুন।',
      ],
      [
        'SLOT_TAKEN',
        'The doctor already has a booking at this time. Please choose another time.',
        'ডাক্তারের এই সময়ে আগে থেকেই একটি বুকিং আছে। অন্য সময় বেছে নিন।',
      ],
    ],
  },
};

describe.each(
  Object.entries(reviewed).flatMap(([path, heads]) =>
    Object.entries(heads).map(([head, words]) => ({ path, head, words })),
  ),
)('$path $head', ({ path, head, words }) => {
  test.each(words)('%s is “%s” and “%s”', (key, en, bn) => {
    const catalogue = catalogues.get(path);
    expect([catalogue?.en[head + key], catalogue?.bn[head + key]]).toEqual([en, bn]);
  });
});
