import { expect, test } from 'vitest';
import { queryOf } from '#web/lib/queries.ts';
import { answers } from '#web/testing/answers.ts';
import { textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import DoctorDashboard from './doctor-dashboard.tsx';

test.each([
  ['en', 'You are not on the clinic’s list of doctors yet'],
  ['bn', 'ক্লিনিকের ডাক্তারদের তালিকায় আপনার নাম এখনও নেই'],
] as const)('a doctor without a doctor’s card is told so, and no other: %s', (language, hint) => {
  answers({
    isInternalDoctor: () => true,
    isReportingDoctor: () => false,
    readToday: () => ({ now: '', sessions: [], screens: [], abilities: { pairScreen: false } }),
  });
  const shown = (isListedDoctor: boolean) => {
    const client = newClient();
    client.setQueryData(queryOf('readMe').queryKey, {
      patientNumber: '10004827',
      name: 'A',
      phoneNumber: '9000000001',
      role: 'Doctor',
      language,
      isListedDoctor,
    });
    return textOf(renderPart(<DoctorDashboard />, { client, language, session: 'Doctor' }).drawn);
  };
  expect([shown(false).includes(hint), shown(true).includes(hint)]).toEqual([true, false]);
});
