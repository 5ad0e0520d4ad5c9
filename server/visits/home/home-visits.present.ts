import type { Answer } from '#contract/endpoints.ts';
import { firstName } from '#contract/messages-out/first-name.ts';
import type { Caller } from '../../shared/caller.ts';
import { rupeesOf } from '../../shared/money.ts';
import { mayKnowCode } from './home-visits.policy.ts';
import type { Stop } from './home-visits.service.ts';
import type { HomeVisitRow, PlaceAndWindow } from './home-visits.store.ts';

const presentStop = (stop: Stop): Answer<'readMyRun'>['stops'][number] => ({
  id: stop.id,
  visitId: stop.visitId,
  status: stop.status,
  day: stop.day,
  from: stop.from,
  until: stop.until,
  address: stop.address,
  landmark: stop.landmark,
  pin: stop.pin,
  patientName: stop.patientName,
  patientNumber: stop.patientNumber,
  phoneNumber: stop.phoneNumber,
  age: stop.age,
  sex: stop.sex,
  tests: stop.tests.map(({ bookingId, testName, testNameBn, preparation, preparationBn, fasting }) => ({
    bookingId,
    testName,
    testNameBn,
    preparation,
    preparationBn,
    fasting,
  })),
  tubes: stop.tubes.map(({ container, bookingIds }) => ({ container, bookingIds })),
  taken: stop.taken.map(({ accession, container }) => ({ accession, container })),
  owed: rupeesOf(stop.owedPaise),
  fastingReason: stop.fastingReason,
  reason: stop.reason,
  collector: stop.collectorId === null ? null : { id: stop.collectorId, name: stop.collectorName ?? '' },
});

export const presentStops = (
  stops: readonly Stop[],
  collectors: readonly { id: number; name: string }[],
): Answer<'listHomeVisits'> => ({
  stops: stops.map(presentStop),
  collectors: collectors.map(({ id, name }) => ({ id, name })),
});

/** A collector's run, without the cancelled stops. */
export const presentRun = (day: string, stops: readonly Stop[]): Answer<'readMyRun'> => ({
  day,
  stops: stops.filter(({ status }) => status !== 'CANCELLED').map(presentStop),
});

export const presentStep = ({ id, status }: Pick<HomeVisitRow, 'id' | 'status'>): Answer<'assignHomeVisit'> => ({
  id,
  status,
});

export const presentLastAddress = (
  found: Pick<PlaceAndWindow, 'address' | 'landmark' | 'pin'> | null,
): Answer<'readLastAddress'> => ({
  address: found && { address: found.address, landmark: found.landmark, pin: found.pin },
});

/** For a visit's slip. */
export const presentOfVisit = (
  row: HomeVisitRow,
  caller: Caller,
  patientAccount: number | undefined,
): Answer<'readVisit'>['homeVisit'] => ({
  status: row.status,
  day: row.day,
  from: row.from,
  until: row.until,
  address: row.address,
  landmark: row.landmark,
  pin: row.pin,
  startCode: mayKnowCode(caller, row, patientAccount) ? row.startCode : null,
});

/** For a booking's page. */
export const presentOfBooking = (
  { homeVisit: row, accountId }: { homeVisit: HomeVisitRow | null; accountId: number },
  caller: Caller,
): Answer<'readHomeVisit'> => ({
  homeVisit: row && {
    status: row.status,
    day: row.day,
    from: row.from,
    until: row.until,
    collector: row.collectorName === null ? null : firstName(row.collectorName),
    startCode: mayKnowCode(caller, row, accountId) ? row.startCode : null,
  },
});
