import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { addDoctorBody } from '#contract/doctors/shapes.ts';
import type { ManagedDoctor } from '#contract/doctors/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { ApiError, failedWith } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useContractForm, useSend } from '#web/lib/form.ts';
import { inLanguage } from '#web/lib/names.ts';
import { useAction } from '#web/lib/queries.ts';
import { Fold } from '#web/ui/layout/fold.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { formOf, isMore } from './form.ts';
import type { DoctorFormValues } from './form.ts';
import { updateDoctorList } from '../shared/doctor-list.ts';
import { DoctorPhoto } from './doctor-photo.tsx';
import { MainFields, MoreFields } from './doctor-fields.tsx';

/** Add Doctor, or Edit with `doctor`; optional fields are under 'More'. */
export default function DoctorForm({
  doctor,
  onDone,
  onClose,
}: {
  doctor?: ManagedDoctor;
  onDone: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('doctors');
  const language = useLanguage();
  const errorText = useErrorText();
  const add = useAction('addDoctor');
  const edit = useAction('editDoctor', {
    updateCache: updateDoctorList((doctors, answer) => doctors.map((one) => (one.id === answer.id ? answer : one))),
  });
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const form = useContractForm(addDoctorBody, formOf(doctor));
  const send = async (body: DoctorFormValues) => {
    const { phoneNumber: _, ...change } = body;
    await (doctor ? edit.mutateAsync({ params: { id: doctor.id }, body: change }) : add.mutateAsync({ body }));
    onDone(t(doctor ? 'edit.done' : 'add.done', { name: inLanguage(language, body.userName, body.nameBn ?? '') }));
  };
  const { sheet } = useSend(form, {
    draft: `doctor/${doctor?.id ?? 'new'}`,
    send,
    failed: t(doctor ? 'edit.failed' : 'add.failed'),
    // The phone identifies the account: a second doctor with the same phone is an error of that field.
    fieldsOf: (error) => ({
      ...(error instanceof ApiError && error.fields),
      ...(failedWith(error, 'DOCTOR_EXISTS') && { phoneNumber: errorText(error) }),
    }),
    onWrong: (names) => {
      if (names.some(isMore)) setIsMoreOpen(true);
    },
  });
  return (
    <FormProvider {...form}>
      <FormSheet
        {...sheet}
        wide
        title={t(doctor ? 'edit.title' : 'add.title')}
        save={t(doctor ? 'edit.save' : 'add.save')}
        onClose={onClose}
      >
        <MainFields isNew={!doctor} />
        <Fold title={t('form.more')} isOpen={isMoreOpen} onToggle={setIsMoreOpen}>
          <MoreFields />
        </Fold>
        {doctor && <DoctorPhoto doctor={doctor} />}
      </FormSheet>
    </FormProvider>
  );
}
