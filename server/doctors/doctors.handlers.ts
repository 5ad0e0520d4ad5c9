import type { DoctorType } from '#contract/doctors/states.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { runOnce } from '../guards/run-once.ts';
import {
  presentAdded,
  presentDeleted,
  presentDoctor,
  presentDoctorPreview,
  presentImportedDoctors,
  presentManagedDoctor,
} from './doctors.present.ts';
import { importDoctors, previewDoctors } from './import-doctors.service.ts';
import { addDoctor, convertDoctor, deleteDoctor, editDoctor, listManagedDoctors } from './manage-doctors.service.ts';
import { changePhoto, removePhoto, takePhoto } from './photos.service.ts';
import { isInternalDoctor } from './doctors.policy.ts';
import { isReportingDoctor, listDoctors } from './doctors.service.ts';

export function doctorsHandlers(deps: Dependencies) {
  const { db } = deps;
  const list = async (type: DoctorType | null) => (await listDoctors(db, type)).map(presentDoctor);
  return {
    listDoctors: () => list(null),
    listInternalDoctors: () => list('Internal'),
    listExternalDoctors: () => list('External'),
    manageDoctors: async () => (await listManagedDoctors(db)).map(presentManagedDoctor),
    addDoctor: ({ body, repeatable }) =>
      runOnce(deps.db, repeatable, async (tx) => presentAdded(await addDoctor(tx, body))),
    previewDoctorImport: async ({ body, language }) =>
      presentDoctorPreview(await previewDoctors(db, body.csv, language), language),
    importDoctors: ({ body, language, repeatable }) =>
      runOnce(db, repeatable, async (tx) => presentImportedDoctors(await importDoctors(tx, body, language))),
    editDoctor: async ({ params, body }) => presentManagedDoctor(await editDoctor(deps, params.id, body)),
    changeDoctorPhoto: async ({ caller, params, upload }) => {
      const { taken } = await upload.receive((file) => takePhoto(deps, file));
      return presentManagedDoctor(await changePhoto(deps, caller, params.id, taken.photo));
    },
    removeDoctorPhoto: async ({ params }) => presentManagedDoctor(await removePhoto(deps, params.id)),
    convertDoctor: async ({ params }) => presentDoctor(await convertDoctor(deps, params.id)),
    deleteDoctor: async ({ params }) => presentDeleted(params.id, await deleteDoctor(deps, params.id)),
    isInternalDoctor: async ({ caller }) => isInternalDoctor(caller),
    isReportingDoctor: ({ caller }) => isReportingDoctor(db, caller),
  } satisfies Partial<Handlers>;
}
