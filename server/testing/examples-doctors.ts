import type { TestApp } from './app.ts';
import { aDoctor, aPhone } from './builders.store.ts';
import type { Examples } from './examples.ts';
import { done } from './typed-calls.ts';

/** A list of doctors to import, with one new doctor. */
const aListOfDoctors = () => `Name,Phone Number\r\nDr. Listed,${aPhone()}\r\n`;
const onADoctor = async (app: TestApp) => ({ params: { id: (await aDoctor(app.db)).id } });

export const doctorExamples = {
  manageDoctors: {
    succeeds: async (app) => {
      await aDoctor(app.db);
      return {};
    },
  },
  previewDoctorImport: { succeeds: async () => ({ body: { csv: aListOfDoctors() } }) },
  importDoctors: {
    succeeds: async (app) => {
      const csv = aListOfDoctors();
      const admin = await app.asRole('Admin');
      const preview = await done(admin.previewDoctorImport({ body: { csv } }));
      return { body: { csv, fingerprint: preview.fingerprint } };
    },
  },
  addDoctor: {
    succeeds: async () => ({
      body: {
        userName: 'Dr. Ananya Bose',
        speciality: 'Cardiology',
        phoneNumber: aPhone(),
        email: 'doctor@clinic.invalid',
        fee: 500,
        notes: 'Mondays',
      },
    }),
  },
  editDoctor: {
    succeeds: async (app) => ({
      params: { id: (await aDoctor(app.db)).id },
      body: { userName: 'Dr. Other', isPublic: true, fee: '450.50' },
    }),
  },
  changeDoctorPhoto: { succeeds: onADoctor },
  removeDoctorPhoto: { succeeds: onADoctor },
  convertDoctor: { succeeds: onADoctor },
  deleteDoctor: { succeeds: onADoctor },
} satisfies Examples;
