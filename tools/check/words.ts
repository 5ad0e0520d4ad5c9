import type { Catalogue } from './catalogues.ts';

/**
 * Sets of texts that a reader must be able to tell apart: members of a closed list, columns of a file. By catalogue, as
 * prefixes of the keys; `''` is the whole catalogue.
 */
export const wordSets: Readonly<Record<string, readonly string[]>> = {
  'contract/messages/*.json': ['error.'],
  'server/accounts/sms-texts/*.json': [''],
  'server/lists/texts/*.json': [
    'appointmentStatus.',
    'bookings.',
    'bookingType.',
    'checkupStatus.',
    'doctors.',
    'doctorType.',
    'paymentStatus.',
    'people.',
    'reportStatus.',
    'role.',
    'tests.',
    'word.',
  ],
  'server/lists/import-texts/*.json': [''],
  'server/payments/texts/*.json': [''],
  'server/print/texts/*.json': ['amended', 'flag', 'mode', 'status'],
  'web/i18n/*/app.json': ['role.', 'scheme.'],
  'web/i18n/*/audit.json': ['action.', 'audited.', 'outcome.', 'whose.'],
  'web/i18n/*/bookings.json': [
    'appointmentStatus.',
    'checkup.',
    'field.',
    'filter.',
    'group.',
    'payment.',
    'progress.',
    'report.',
    'type.',
    'visibility.',
  ],
  'web/i18n/*/clinic.json': ['booking.', 'commissions.', 'day.', 'label.'],
  'web/i18n/*/closing.json': ['column.', 'part.', 'status.'],
  'web/i18n/*/dashboards.json': ['counts.'],
  'web/i18n/*/doctors.json': ['field.', 'type.'],
  'web/i18n/*/enquiries.json': ['filter.'],
  'web/i18n/*/family.json': ['gender.', 'of.', 'relation.'],
  'web/i18n/*/lab-test-import.json': ['column.'],
  'web/i18n/*/doctor-import.json': ['column.'],
  'web/i18n/*/import.json': ['mark.'],
  'web/i18n/*/lab-tests.json': ['state.'],
  'web/i18n/*/payments.json': ['entryKind.', 'invoiceState.', 'paymentMode.', 'sum.'],
  'web/i18n/*/reports.json': ['flag.', 'list.', 'status.', 'validate.', 'values.'],
  'web/i18n/*/roles.json': ['state.'],
  'web/i18n/*/queue.json': ['queueState.'],
  'web/i18n/*/schedules.json': ['field.', 'leaveMessage.', 'leaveState.', 'messageState.', 'week.'],
  'web/i18n/*/site.json': ['service.', 'register.', 'verify.'],
};

/** Pairs of keys that may have the same text. */
const alike: readonly (readonly [string, string])[] = [
  // One call at two addresses.
  ['audited.finishLogIn', 'audited.verifyLogIn'],
  ['audited.uploadReport', 'audited.uploadReportFile'],
  // The screen's title and its button.
  ['register.submit', 'register.title'],
];

/** Finds texts of one set that are equal in a language, so that a reader could not tell them apart. */
export function findWordViolations(catalogues: readonly Catalogue[], sets = wordSets): string[] {
  const missing = Object.keys(sets).filter((path) => !catalogues.some((catalogue) => catalogue.path === path));
  return [
    ...missing.map((path) => `tools/check/words.ts names ${path}, which is not there`),
    ...catalogues.flatMap((catalogue) => (sets[catalogue.path] ?? []).flatMap((head) => findSame(catalogue, head))),
  ];
}

function findSame({ path, en, bn }: Catalogue, head: string): string[] {
  const violations: string[] = [];
  for (const [language, texts] of [
    ['English', en],
    ['Bengali', bn],
  ] as const) {
    const words = Object.entries(texts).filter(([key]) => key.startsWith(head));
    if (words.length < 2)
      violations.push(`${path} has no set of words "${head}" in ${language}, so the check of it proved nothing`);
    const seen = new Map<string, string>();
    for (const [key, word] of words) {
      const text = String(word).normalize('NFC').trim().toLowerCase();
      const other = seen.get(text);
      if (other === undefined) seen.set(text, key);
      else if (!mayBeAlike(other, key))
        violations.push(`${path} "${other}" and "${key}" say the same in ${language}: ${String(word)}`);
    }
  }
  return violations;
}

/** The singular and the plural of a text may be equal. */
function mayBeAlike(one: string, other: string): boolean {
  const plain = (key: string) => key.replace(/_(one|other)$/, '');
  return plain(one) === plain(other) || alike.some((pair) => pair.includes(one) && pair.includes(other));
}
