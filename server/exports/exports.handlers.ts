import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { printMyData } from './own-data-paper.service.ts';
import { exportMyData } from './own-data.service.ts';
import { exportBookings, exportDoctors, exportLabTests, exportPeople, exportRegister } from './exports.service.ts';

export function exportsHandlers(deps: Dependencies) {
  const { db } = deps;
  return {
    exportBookings: (call) => exportBookings(db, call, call.query),
    exportDoctors: (call) => exportDoctors(db, call),
    exportLabTests: (call) => exportLabTests(db, call),
    exportPeople: (call) => exportPeople(db, call),
    exportRegister: (call) => exportRegister(db, call, call.query),
    exportMyData: ({ caller, query }) => exportMyData(deps, caller, query.patientNumber),
    printMyData: ({ caller, language, query }) => printMyData(deps, caller, language, query.patientNumber),
  } satisfies Partial<Handlers>;
}
