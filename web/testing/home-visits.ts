import type { HomeStop } from '#contract/home-visits/shapes.ts';

/** A home visit as in the server's answers, on 26 November 2026 with the collector Sujoy Pal. */
export function aStop(changes: Partial<HomeStop> = {}): HomeStop {
  return {
    id: 31,
    visitId: 81,
    status: 'ASSIGNED',
    day: '2026-11-26',
    from: '08:00',
    until: '10:00',
    address: '4 Lake Road',
    landmark: '',
    pin: '700029',
    patientName: 'Mitali Sen',
    patientNumber: '21458735',
    phoneNumber: '9000000007',
    age: 54,
    sex: 'Female',
    tests: [{ bookingId: 204, testName: 'Sugar', testNameBn: '', preparation: '', preparationBn: '', fasting: false }],
    tubes: [{ container: 'FLUORIDE', bookingIds: [204] }],
    taken: [],
    owed: 0,
    fastingReason: '',
    reason: '',
    collector: { id: 6, name: 'Sujoy Pal' },
    ...changes,
  };
}
