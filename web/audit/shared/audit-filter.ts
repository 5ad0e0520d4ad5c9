import { useSearchParams } from 'react-router';
import { auditActions, auditOutcomes, ownLookUps } from '#contract/audit/shapes.ts';
import type { AuditAction, AuditOutcome } from '#contract/audit/shapes.ts';
import { parseClinicMoment } from '#contract/clinic-time.ts';
import { useChangeAddress } from '#web/lib/choice-in-address.ts';
import { isPatientNumber, patientNumberIn } from '#contract/patients/patient-number.ts';

/** The filter of the audit, kept in the address. '' for no limit. */
export interface AuditFilter {
  /** The person whose data it was, by phone or patient number. */
  person: string;
  /** The person who did it, by phone. */
  actor: string;
  action: AuditAction | '';
  outcome: AuditOutcome | '';
  /** The reader's own look-ups: '' joins them in one line. */
  own: 'hidden' | '';
  /** Days in India: `2026-11-20`; `to` is included. */
  from: string;
  to: string;
}

export const noFilter: AuditFilter = { person: '', actor: '', action: '', outcome: '', own: '', from: '', to: '' };

/** Whether a text is a patient number. */
export function isWholeNumber(text: string): boolean {
  return isPatientNumber(patientNumberIn(text) ?? '');
}

/** Reads a filter from the address; invalid values are ignored. */
export function readFilter(params: URLSearchParams): AuditFilter {
  const text = (name: keyof AuditFilter) => params.get(name) ?? '';
  const phone = (name: 'person' | 'actor') => (/^[0-9]{10}$/.test(text(name)) ? text(name) : '');
  const day = (name: 'from' | 'to') => (parseClinicMoment(text(name))?.hasTime === false ? text(name) : '');
  return {
    person: isWholeNumber(text('person')) ? text('person') : phone('person'),
    actor: phone('actor'),
    action: auditActions.find((known) => known === text('action')) ?? '',
    outcome: auditOutcomes.find((known) => known === text('outcome')) ?? '',
    own: ownLookUps.find((known) => known === text('own')) ?? '',
    from: day('from'),
    to: day('to'),
  };
}

/** The filter as a query, from its first page: `?actor=9000000002&action=look-up`; empty for no filter. */
export function writeFilter(filter: Partial<AuditFilter>): string {
  const params = new URLSearchParams(setLimits(filter));
  return params.size > 0 ? `?${params}` : '';
}

/** The limits that are set. */
export function setLimits<F extends Partial<AuditFilter>>(filter: F): { [K in keyof F]?: Exclude<F[K], ''> } {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as {
    [K in keyof F]?: Exclude<F[K], ''>;
  };
}

/** The filter in the address, and a function to change it, which goes to the first page; order and rows stay. */
export function useAuditFilter(): [filter: AuditFilter, choose: (next: AuditFilter) => void] {
  const [params] = useSearchParams();
  const change = useChangeAddress();
  const choose = (next: AuditFilter) =>
    change((after) => {
      for (const name of ['page', ...Object.keys(noFilter)]) after.delete(name);
      for (const [name, value] of new URLSearchParams(writeFilter(next))) after.set(name, value);
    });
  return [readFilter(params), choose];
}
