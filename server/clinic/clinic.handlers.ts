import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { listHolidayDays } from '../schedules/schedules.service.ts';
import { presentChanged, presentClinic, presentLogo, presentPicture } from './clinic.present.ts';
import { changeClinic, readClinic } from './clinic.service.ts';
import { presentSetup } from '../setup/setup.present.ts';
import { changeSetup, readSetup } from '../setup/setup.service.ts';
import { changeClinicPicture, readClinicPicture, removeClinicPicture, takeClinicPicture } from './picture.service.ts';
import { changeLogo, readLogo, readShownLogo, removeLogo, smallLogo, takeLogo } from './logo.service.ts';

type ClinicHandlers = Pick<
  Handlers,
  | 'readClinic'
  | 'changeClinic'
  | 'readLogo'
  | 'changeLogo'
  | 'removeLogo'
  | 'readClinicPicture'
  | 'changeClinicPicture'
  | 'removeClinicPicture'
  | 'readSetup'
  | 'changeSetup'
>;

export function clinicHandlers(deps: Dependencies): ClinicHandlers {
  const { db, demo } = deps;
  const about = async () => {
    const [closedDays, logo] = await Promise.all([listHolidayDays(db), readShownLogo(db)]);
    return { demo, closedDays, logo };
  };
  const ofLogo = async (png: Buffer | null) => presentLogo(png, png && (await smallLogo(png)).logo);
  return {
    readClinic: async ({ caller }) => presentClinic(await readClinic(db), caller, await about()),
    changeClinic: async ({ caller, body }) => presentChanged(await changeClinic(db, caller, body), await about()),
    readLogo: async () => ofLogo(await readLogo(db)),
    changeLogo: async ({ caller, upload }) => {
      const { taken } = await upload.receive((file) => takeLogo(deps, file));
      await changeLogo(deps, caller, taken.png);
      return ofLogo(taken.png);
    },
    removeLogo: async () => {
      await removeLogo(deps);
      return ofLogo(null);
    },
    readClinicPicture: async () => presentPicture(await readClinicPicture(db)),
    changeClinicPicture: async ({ caller, upload }) => {
      const { taken } = await upload.receive((file) => takeClinicPicture(deps, file));
      await changeClinicPicture(deps, caller, taken.picture);
      return presentPicture(taken.picture.digest);
    },
    removeClinicPicture: async () => {
      await removeClinicPicture(deps);
      return presentPicture(null);
    },
    readSetup: async () => presentSetup(await readSetup(deps), demo),
    changeSetup: async ({ body }) => presentSetup(await changeSetup(deps, body), demo),
  };
}
