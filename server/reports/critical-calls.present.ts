import type { Answer } from '#contract/endpoints.ts';
import type { CriticalRow } from './critical-calls.store.ts';

/** The list of reports whose critical values wait for a call. */
export function presentCritical({
  hasLimits,
  rows,
}: {
  hasLimits: boolean;
  rows: readonly CriticalRow[];
}): Answer<'listCritical'> {
  return {
    hasLimits,
    reports: rows.map((row) => ({
      id: row.id,
      bookingId: row.bookingId,
      testName: row.testName,
      testNameBn: row.testNameBn,
      patientName: row.patientName,
      patientNumber: row.patientNumber,
      phoneNumber: row.phone,
      requester: row.requester,
      requesterPhone: row.requesterPhone,
      enteredAt: row.enteredAt.toISOString(),
      values: row.values,
      calls: row.calls.map((call) => ({ ...call, at: new Date(call.at).toISOString() })),
    })),
  };
}
