import { useTranslation } from 'react-i18next';
import type { SignerAccount } from '#contract/reports/signers.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { useUpload } from '#web/lib/use-upload.ts';
import { PictureUpload } from '#web/ui/actions/picture-upload.tsx';
import css from './signers.module.css';

/** The stored signature: shown as printed, exchanged or removed. Papers it has signed keep it. */
export function SignaturePicture({ signer }: { signer: SignerAccount }) {
  const { t } = useTranslation('signers');
  const params = { id: signer.accountId };
  const errorText = useErrorText();
  const upload = useUpload('changeSignature', params);
  const { mutate, isPending, error } = useAction('removeSignature');
  return (
    <PictureUpload
      title={t('signature.title')}
      none={t('signature.none')}
      picture={
        signer.signature && (
          <img className={css.picture} src={signer.signature} alt={t('signature.of', { name: signer.fullName })} />
        )
      }
      upload={upload}
      removal={{
        remove: (onDone) => mutate({ params }, { onSuccess: onDone }),
        isRemoving: isPending,
        problem: error ? errorText(error) : '',
      }}
      texts={{
        add: t('signature.add'),
        change: t('signature.change'),
        remove: t('signature.remove'),
        removeTitle: t('signature.removeTitle'),
        removeText: t('signature.removeText'),
      }}
    />
  );
}
