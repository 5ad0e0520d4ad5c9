import type { DoctorType } from '#contract/doctors.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentDoctor } from './doctors.present.ts';
import { isInternalDoctor, isReportingDoctor, listDoctors } from './doctors.service.ts';

type DoctorsHandlers = Pick<Handlers, 'listDoctors' | 'listInternalDoctors' | 'listExternalDoctors' | 'isInternalDoctor' | 'isReportingDoctor'>;

export function doctorsHandlers({ db }: Dependencies): DoctorsHandlers {
  const list = async (type: DoctorType | null) => (await listDoctors(db, type)).map(presentDoctor);
  return {
    listDoctors: () => list(null),
    listInternalDoctors: () => list('Internal'),
    listExternalDoctors: () => list('External'),
    isInternalDoctor: async ({ caller }) => isInternalDoctor(caller),
    isReportingDoctor: ({ caller }) => isReportingDoctor(db, caller),
  };
}
