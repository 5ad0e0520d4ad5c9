import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentSigner, presentSignerAccount, presentSigners } from './signers.present.ts';
import {
  changeSignature,
  changeSigner,
  listSigners,
  readSigner,
  removeSignature,
  takeSignature,
} from './signers.service.ts';

export function signersHandlers(deps: Dependencies) {
  return {
    readSigner: async ({ caller }) => presentSigner(await readSigner(deps, caller)),
    listSigners: async () => presentSigners(await listSigners(deps)),
    changeSigner: async ({ caller, params, body }) =>
      presentSignerAccount(await changeSigner(deps, caller, params.id, body)),
    changeSignature: async ({ caller, params, upload }) => {
      const { taken } = await upload.receive((file) => takeSignature(deps, file));
      return presentSignerAccount(await changeSignature(deps, caller, params.id, taken.png));
    },
    removeSignature: async ({ caller, params }) => presentSignerAccount(await removeSignature(deps, caller, params.id)),
  } satisfies Partial<Handlers>;
}
