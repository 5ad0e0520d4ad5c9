import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentLogo, presentPicture } from './clinic.present.ts';
import { changeClinicPicture, readClinicPicture, removeClinicPicture, takeClinicPicture } from './picture.service.ts';
import { changeLogo, readLogo, removeLogo, smallLogo, takeLogo } from './logo.service.ts';

export function clinicHandlers(deps: Dependencies) {
  const { db } = deps;
  const ofLogo = async (png: Buffer | null) => presentLogo(png, png && (await smallLogo(png)).logo);
  return {
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
  } satisfies Partial<Handlers>;
}
