import type { BookingType } from '#contract/bookings/states.ts';
import { bookingTypes } from '#contract/bookings/states.ts';
import { nameKey, spelledName } from '#contract/patients/name-key.ts';
import { may, scopeOf } from '#contract/permissions.ts';
import type { Action } from '#contract/permissions.ts';
import { mostFound } from '#contract/search/shapes.ts';
import { readTyped } from '#contract/search/typed.ts';
import type { Typed } from '#contract/search/typed.ts';
import { findHolderOf, findHolderOfPhone, findPeople } from '../accounts/people.service.ts';
import { findBookingsOf, findTestDetails, readBooking } from '../bookings/list.service.ts';
import { reachedOf } from '../bookings/person.service.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { noteAsked, noteSubjects } from '../db/audit-trail.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { ClinicError } from '../shared/errors.ts';
import { allowLookUp } from '../guards/account-limits.ts';
import { findTube } from '../laboratory/storage.service.ts';
import type { FoundTube } from '../laboratory/storage.service.ts';
import { readRegister } from '../payments/register.service.ts';
import type { RegisterRow } from '../payments/register.service.ts';
import { listReports } from '../reports/reading.service.ts';
import type { ReportRow } from '../reports/report-row.ts';

interface FoundBooking {
  id: number;
  kind: BookingType;
  patientName: string;
  itemName: string;
  itemNameBn: string;
}

/** What was found, exact matches first, at most `mostFound` of each kind. */
export interface Found {
  people: { name: string; patientNumber: string; phone: string }[];
  bookings: FoundBooking[];
  reports: ReportRow[];
  papers: RegisterRow[];
  tube: FoundTube | null;
}

/**
 * Searches everything the caller may look up, each part by its department's own service: its permission, its limit on
 * look-ups, its notes for the audit log. What the caller may not see is not found. @throws TOO_MANY_REQUESTS
 */
export async function searchAll(deps: Dependencies, caller: Caller, text: string): Promise<Found> {
  noteAsked(text);
  const typed = readTyped(text);
  return {
    people: (await searchPeople(deps, caller, typed)).slice(0, mostFound),
    bookings: (await searchBookings(deps, caller, typed)).slice(0, mostFound),
    reports: (await searchReports(deps, caller, typed)).slice(0, mostFound),
    papers: (await searchPapers(deps, caller, typed)).slice(0, mostFound),
    tube: await searchTube(deps, caller, typed),
  };
}

const asking = (caller: Caller, action: Action): Asking => ({ caller, scope: scopeOf(action, caller.role) });

/** People whose page the caller may open. */
async function searchPeople(deps: Dependencies, caller: Caller, typed: Typed): Promise<Found['people']> {
  const text = typed.phone ?? typed.patientNumber ?? typed.name;
  if (text === undefined) return [];
  if (scopeOf('patients.open', caller.role) !== 'any') return findInvolved(deps, caller, typed);
  const accounts = await findPeople(deps, caller, text);
  return accounts.flatMap(({ name, patientNumber, phone, family }) => {
    const everyone = [{ name, patientNumber }, ...family];
    const meant = everyone.filter((person) => isMeant(person, typed));
    return (meant.length > 0 ? meant : everyone).map((person) => {
      return { name: person.name, patientNumber: person.patientNumber, phone };
    });
  });
}

/** For a whole phone or patient number: people with whom the caller works. Others are answered like missing ones. */
async function findInvolved(deps: Dependencies, caller: Caller, typed: Typed): Promise<Found['people']> {
  const number = typed.phone ?? typed.patientNumber;
  if (number === undefined) return [];
  await allowLookUp(deps, caller, number);
  const find = typed.phone === undefined ? findHolderOf : findHolderOfPhone;
  const account = await find(deps.db, number);
  if (!account) return [];
  const meant = [account, ...account.family].filter((person) => isMeant(person, typed));
  const numbers = meant.map(({ patientNumber }) => patientNumber);
  const reached = await reachedOf(deps.db, asking(caller, 'patients.open'), account.id, numbers);
  if (reached.length > 0) noteSubjects([account.id]);
  return meant
    .filter(({ patientNumber }) => reached.includes(patientNumber))
    .map(({ name, patientNumber }) => ({ name, patientNumber, phone: account.phone }));
}

/** Whether a person of an account that was found is the one meant: all of a phone's are. */
function isMeant(person: { name: string; patientNumber: string }, { phone, patientNumber, name }: Typed): boolean {
  if (phone !== undefined) return true;
  if (patientNumber !== undefined) return person.patientNumber === patientNumber;
  if (spelledName(person.name).startsWith(spelledName(name ?? ''))) return true;
  const [heard, key] = [nameKey(person.name), nameKey(name ?? '')];
  if (key === '') return false;
  // `dsouza` is in `Maria D'Souza`, whose key has a blank there.
  return (
    heard.replaceAll(' ', '').includes(key.replaceAll(' ', '')) || key.split(' ').every((word) => heard.includes(word))
  );
}

async function searchBookings(deps: Dependencies, caller: Caller, typed: Typed): Promise<FoundBooking[]> {
  const id = typed.bookingId ?? typed.reportOf;
  const exact = id === undefined ? [] : await bookingsWithId(deps, caller, id);
  return [...exact, ...(await bookingsOf(deps, caller, typed))];
}

async function bookingsWithId(deps: Dependencies, caller: Caller, id: number): Promise<FoundBooking[]> {
  const found = await Promise.all(
    bookingTypes.map((kind) => orNothing(readBooking(deps, asking(caller, 'bookings.read'), kind, id))),
  );
  return found.filter((row) => row !== null);
}

/** The newest bookings of a phone or patient number: of both kinds at the desk, else tests the caller may search. */
async function bookingsOf(
  deps: Dependencies,
  caller: Caller,
  { phone, patientNumber }: Typed,
): Promise<FoundBooking[]> {
  const number = phone ?? patientNumber;
  if (number === undefined) return [];
  const atDesk = asking(caller, 'bookings.searchByPhone');
  if (atDesk.scope === 'any') {
    const whose = phone === undefined ? { patientNumber: number } : { phone };
    const found = await orNothing(findBookingsOf(deps, atDesk, whose, null, { page: 0, size: mostFound }));
    return found?.rows ?? [];
  }
  if (!may('bookings.searchTests', caller.role)) return [];
  const rows = await findTestDetails(deps, asking(caller, 'bookings.searchTests'), number);
  return rows.map(({ id, patientName, testName, testNameBn }) => {
    return { id, kind: 'test' as const, patientName, itemName: testName, itemNameBn: testNameBn };
  });
}

async function searchReports(deps: Dependencies, caller: Caller, { reportOf }: Typed): Promise<ReportRow[]> {
  if (reportOf === undefined || !may('reports.read', caller.role)) return [];
  const wanted = { bookingId: reportOf, page: 0, size: mostFound };
  return (await listReports(deps.db, asking(caller, 'reports.read'), wanted)).rows;
}

async function searchPapers(deps: Dependencies, caller: Caller, { paper }: Typed): Promise<RegisterRow[]> {
  if (paper === undefined || !may('payments.close', caller.role)) return [];
  const kinds = paper.startsWith('R') ? ['receipts'] : paper.startsWith('B') ? ['bills'] : ['receipts', 'bills'];
  const pages = await Promise.all(
    (kinds as ('receipts' | 'bills')[]).map((kind) =>
      readRegister(deps, caller, { kind, search: paper, page: 0, size: mostFound }),
    ),
  );
  return pages.flatMap(({ rows }) => rows);
}

async function searchTube(deps: Dependencies, caller: Caller, { accession }: Typed): Promise<FoundTube | null> {
  return accession !== undefined && may('specimens.work', caller.role) ? findTube(deps.db, accession) : null;
}

/** Null for what is missing, or what the caller may not see. */
async function orNothing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ClinicError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
