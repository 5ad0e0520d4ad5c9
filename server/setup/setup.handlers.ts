import type { Dependencies } from '../adapters/dependencies.ts';
import { presentChanged, presentClinic } from '../clinic/clinic.present.ts';
import { changeClinic, readClinic } from '../clinic/clinic.service.ts';
import { readShownLogo } from '../clinic/logo.service.ts';
import type { Handlers } from '../http/routes.ts';
import { listHolidayDays } from '../schedules/schedules.service.ts';
import { presentSetup } from './setup.present.ts';
import { changeSetup, readSetup } from './setup.service.ts';

export function setupHandlers(deps: Dependencies) {
  const { db, demo } = deps;
  const about = async () => {
    const [closedDays, logo] = await Promise.all([listHolidayDays(db), readShownLogo(db)]);
    return { demo, closedDays, logo };
  };
  return {
    readClinic: async ({ caller }) => presentClinic(await readClinic(db), caller, await about()),
    changeClinic: async ({ caller, body }) => presentChanged(await changeClinic(db, caller, body), await about()),
    readSetup: async () => presentSetup(await readSetup(deps), demo),
    changeSetup: async ({ body }) => presentSetup(await changeSetup(deps, body), demo),
  } satisfies Partial<Handlers>;
}
