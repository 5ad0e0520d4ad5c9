import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { faceOf } from '#contract/doctors/photo.ts';
import type { ManagedDoctor } from '#contract/doctors/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { useUpload } from '#web/lib/use-upload.ts';
import { Face } from '#web/ui/layout/face.tsx';
import { PictureUpload } from '#web/ui/actions/picture-upload.tsx';
import { nameOf } from '../shared/doctor-list.ts';

/** The doctor's photo on the public site. It is saved by itself, at once. */
export function DoctorPhoto({ doctor: { id } }: { doctor: ManagedDoctor }) {
  const { t } = useTranslation('doctors');
  const language = useLanguage();
  const { data: doctors } = useQuery(queryOf('manageDoctors'));
  const params = { id };
  const errorText = useErrorText();
  const upload = useUpload('changeDoctorPhoto', params);
  const { mutate, isPending, error } = useAction('removeDoctorPhoto');
  const doctor = doctors?.find((one) => one.id === id);
  return (
    <PictureUpload
      title={t('photo.title')}
      about={t('photo.about')}
      picture={doctor?.photo ? <Face {...faceOf(doctor.photo, nameOf(doctor, language), 256)} /> : doctor && null}
      upload={upload}
      removal={{
        remove: (onDone) => mutate({ params }, { onSuccess: onDone }),
        isRemoving: isPending,
        problem: error ? errorText(error) : '',
      }}
      texts={{
        add: t('photo.add'),
        change: t('photo.change'),
        remove: t('photo.remove'),
        removeTitle: t('photo.removeTitle'),
        removeText: t('photo.removeText'),
      }}
    />
  );
}
