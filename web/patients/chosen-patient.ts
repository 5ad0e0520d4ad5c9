import { useState } from 'react';
import { useUser } from '#web/lib/session.ts';

/** Whom this person booked for last; forgotten when the portal is left. */
let last: { phone: string; patientId: number | null } | undefined;

/**
 * Whom a booking of one's own is for: a number of one's family, or null for oneself; remembered from one screen to the
 * next.
 */
export function useChosenPatient(): [patientId: number | null, choose: (patientId: number | null) => void] {
  const { phoneNumber } = useUser();
  const [patientId, setPatientId] = useState(() => (last?.phone === phoneNumber ? last.patientId : null));
  const choose = (next: number | null) => {
    last = { phone: phoneNumber, patientId: next };
    setPatientId(next);
  };
  return [patientId, choose];
}
