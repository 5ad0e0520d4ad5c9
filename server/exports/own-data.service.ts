import { Readable } from 'node:stream';
import { bookingTypes } from '#contract/bookings/states.ts';
import { presentBooking } from '../bookings/bookings.present.ts';
import { listBookings } from '../bookings/list.service.ts';
import type { BookingRow } from '../bookings/list.service.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { noteSubjects } from '../db/audit-trail.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { listAddresses } from '../visits/home/home-visits.service.ts';
import { presentChoices } from '../messages-out/messages-out.present.ts';
import { readMessageChoices } from '../messages-out/choices.service.ts';
import type { Download } from '../shared/file-transfer.ts';
import { readBookingLedger } from '../payments/overview.service.ts';
import { presentLedger } from '../payments/payments.present.ts';
import { presentFamily } from '../patients/family.present.ts';
import { listFamily } from '../patients/family.service.ts';
import { presentMyData } from '../patients/my-data.present.ts';
import { readMyData } from '../patients/my-data.service.ts';
import { readReleased, wholeReport } from '../reports/reading.service.ts';
import { presentReport } from '../reports/reports.present.ts';

/** Bookings that are read at once, and held in memory while the file is written. */
const batch = 20;

type Family = ReturnType<typeof presentFamily>;
type Told = ReturnType<typeof presentMyData>;

/** What is kept of one person of an account: who they are, what was agreed to and asked, and their bookings. */
export interface OwnData {
  head: {
    writtenAt: string;
    person: Omit<Family['members'][number], 'abilities'> & { phoneNumber?: string };
    consents: Told['people'][number]['consents'];
    nominee?: Told['nominee'];
    /** How messages come to the phone, and what was agreed to for that. */
    messages?: ReturnType<typeof presentChoices>;
    requests: Told['requests'];
    /** Where samples were to be taken at home. */
    homeVisits: { day: string; from: string; until: string; address: string; landmark: string; pin: string }[];
  };
  /** A few at a time. */
  bookings: () => AsyncGenerator<BookingRow>;
}

/**
 * Reads nothing of the account's other people.
 * @throws NOT_FOUND for another account's person; IDENTITY_NEEDED
 */
export async function readOwnData(deps: Dependencies, caller: Caller, patientNumber: string): Promise<OwnData> {
  noteSubjects([caller.accountId]);
  if (caller.reportsLockedBefore !== null) throw clinicError('IDENTITY_NEEDED');
  const asking = askingOf(caller);
  const { members } = presentFamily(await listFamily(deps, asking), caller);
  const { people, nominee, requests } = presentMyData(await readMyData(deps.db, caller), caller);
  const member = members.find((one) => one.patientNumber === patientNumber);
  const consents = people.find((one) => one.patientNumber === patientNumber)?.consents;
  if (!member || !consents) throw clinicError('NOT_FOUND');
  const { abilities: _, ...told } = member;
  const isHolder = member.relation === 'Self';
  const homeVisits = await listAddresses(deps.db, caller.accountId, isHolder ? null : member.id);
  return {
    head: {
      writtenAt: deps.db.now().toISOString(),
      person: { ...told, ...(isHolder && { phoneNumber: caller.phone }) },
      consents,
      ...(isHolder && { nominee, messages: presentChoices(await readMessageChoices(deps, caller)) }),
      requests: requests.filter((one) => one.patientNumber === patientNumber),
      homeVisits: homeVisits.map(({ day, from, until, address, landmark, pin }) => ({
        day,
        from,
        until,
        address,
        landmark,
        pin,
      })),
    },
    bookings: () => bookingsOf(deps, asking, isHolder ? 'self' : (member.id ?? 0)),
  };
}

/** The patient's own view. */
export const askingOf = (caller: Caller): Asking => ({ caller, scope: 'own' });

/**
 * All that is kept of one person of the caller's account, as JSON: each booking with its payments, bills and released
 * report. It holds a few bookings at a time.
 * @throws NOT_FOUND for another account's person; IDENTITY_NEEDED until the caller has confirmed who they are
 */
export async function exportMyData(deps: Dependencies, caller: Caller, patientNumber: string): Promise<Download> {
  const { head, bookings } = await readOwnData(deps, caller, patientNumber);
  async function* parts() {
    yield `${JSON.stringify(head).slice(0, -1)},"bookings":[`;
    let separator = '\n';
    for await (const row of bookings()) {
      yield separator + JSON.stringify(await wholeBooking(deps, askingOf(caller), row));
      separator = ',\n';
    }
    yield '\n]}\n';
  }
  return {
    type: 'application/json',
    name: `my-data-${patientNumber}.json`,
    stream: Readable.from(parts(), { objectMode: false }),
  };
}

async function* bookingsOf(deps: Dependencies, asking: Asking, patientId: 'self' | number): AsyncGenerator<BookingRow> {
  for (const kind of bookingTypes)
    for (let page = 0, last = 0; page <= last; page += 1) {
      const found = await listBookings(deps, asking, kind, { patientId, page, size: batch });
      last = found.page.totalPages - 1;
      yield* found.rows;
    }
}

/** A booking with its payments, bills and released report, each as its screen shows it to the patient. */
async function wholeBooking(deps: Dependencies, asking: Asking, row: BookingRow): Promise<object> {
  const { entries, bills } = presentLedger(await readBookingLedger(deps.db, asking, row.id), asking.caller);
  const released = await readReleased(deps, asking, row.id);
  const report = released && presentReport(await wholeReport(deps.db, asking, released), asking, deps.origin);
  return { ...presentBooking(row, asking.caller), payments: entries, bills, report };
}
