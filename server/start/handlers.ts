import { accountsHandlers } from '../accounts/accounts.handlers.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { auditHandlers } from '../audit/audit.handlers.ts';
import { backupHandlers } from '../backup/backup.handlers.ts';
import { bookingsHandlers } from '../bookings/bookings.handlers.ts';
import { clinicHandlers } from '../clinic/clinic.handlers.ts';
import { doctorsHandlers } from '../doctors/doctors.handlers.ts';
import { enquiriesHandlers } from '../enquiries/enquiries.handlers.ts';
import { exportsHandlers } from '../exports/exports.handlers.ts';
import { healthHandlers } from '../health/health.handlers.ts';
import type { Handlers } from '../http/routes.ts';
import { labTestsHandlers } from '../lab-tests/lab-tests.handlers.ts';
import { laboratoryHandlers } from '../laboratory/laboratory.handlers.ts';
import { messagesOutHandlers } from '../messages-out/messages-out.handlers.ts';
import { patientsHandlers } from '../patients/patients.handlers.ts';
import { paymentsHandlers } from '../payments/payments.handlers.ts';
import type { KeptToday } from '../queue/kept-today.service.ts';
import { queueHandlers } from '../queue/queue.handlers.ts';
import { reportsHandlers } from '../reports/reports.handlers.ts';
import { schedulesHandlers } from '../schedules/schedules.handlers.ts';
import { setupHandlers } from '../setup/setup.handlers.ts';
import { staffHandlers } from '../staff/staff.handlers.ts';
import { viewsHandlers } from '../views/views.handlers.ts';
import { visitsHandlers } from '../visits/visits.handlers.ts';
import { waitingHandlers } from '../waiting/waiting.handlers.ts';

/** The handler of every call, department by department. A call without one is an error of types. */
export const allHandlers = (deps: Dependencies, today: KeptToday): Handlers => ({
  ...accountsHandlers(deps),
  ...auditHandlers(deps),
  ...backupHandlers(deps),
  ...bookingsHandlers(deps),
  ...clinicHandlers(deps),
  ...doctorsHandlers(deps),
  ...enquiriesHandlers(deps),
  ...exportsHandlers(deps),
  ...healthHandlers(deps),
  ...labTestsHandlers(deps),
  ...laboratoryHandlers(deps),
  ...messagesOutHandlers(deps),
  ...patientsHandlers(deps),
  ...paymentsHandlers({ ...deps, origin: deps.origin ?? '' }),
  ...queueHandlers(deps, today),
  ...reportsHandlers(deps),
  ...schedulesHandlers(deps),
  ...setupHandlers(deps),
  ...staffHandlers(deps),
  ...viewsHandlers(deps),
  ...visitsHandlers(deps),
  ...waitingHandlers(deps),
});
