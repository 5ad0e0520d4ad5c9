import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clinicPicturePath, clinicPictures } from '#contract/clinic/picture.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { useUpload } from '#web/lib/use-upload.ts';
import { PictureUpload } from '#web/ui/actions/picture-upload.tsx';
import css from './clinic.module.css';

/** The digest of the clinic's picture; null if there is none, undefined until it is read. */
export const useClinicPicture = () => useQuery(queryOf('readClinicPicture')).data?.picture;

/** The picture of the clinic on the home page and in shared links. Changes are saved at once, apart from the form. */
export function ClinicPicture() {
  const { t } = useTranslation('clinic');
  const digest = useClinicPicture();
  const errorText = useErrorText();
  const upload = useUpload('changeClinicPicture');
  const { mutate, isPending, error } = useAction('removeClinicPicture');
  const { width, height } = clinicPictures.small;
  return (
    <PictureUpload
      title={t('picture.title')}
      about={t('picture.about')}
      none={t('picture.none')}
      picture={
        digest ? (
          <img
            className={css.clinicPicture}
            src={clinicPicturePath(digest, 'small')}
            width={width}
            height={height}
            alt={t('picture.title')}
          />
        ) : (
          digest
        )
      }
      upload={upload}
      removal={{
        remove: (onDone) => mutate({}, { onSuccess: onDone }),
        isRemoving: isPending,
        problem: error ? errorText(error) : '',
      }}
      texts={{
        add: t('picture.add'),
        change: t('picture.change'),
        remove: t('picture.remove'),
        removeTitle: t('picture.removeTitle'),
        removeText: t('picture.removeText'),
      }}
    />
  );
}
