import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { exportBookings, exportDoctors, exportLabTests, exportPeople } from './exports.service.ts';

export function exportsHandlers({
  db,
}: Dependencies): Pick<Handlers, 'exportBookings' | 'exportDoctors' | 'exportLabTests' | 'exportPeople'> {
  return {
    exportBookings: (call) => exportBookings(db, call, call.query),
    exportDoctors: (call) => exportDoctors(db, call),
    exportLabTests: (call) => exportLabTests(db, call),
    exportPeople: (call) => exportPeople(db, call),
  };
}
