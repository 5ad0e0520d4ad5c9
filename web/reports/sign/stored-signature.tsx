import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import upload from '../upload/upload.module.css';

/** The signature of the account's profile, as it will be printed. */
export function StoredSignature({ signer }: { signer: Answer<'readSigner'> }) {
  const { t } = useTranslation('reports');
  return (
    <figure className={upload.stored}>
      <img src={signer.signature ?? ''} alt={t('sign.pictureOf', { name: signer.fullName })} />
      <figcaption className={upload.about}>{t('sign.stored')}</figcaption>
    </figure>
  );
}

/** Under whose name, qualification and number a report is signed. */
export function SignedAs({ signer }: { signer: Answer<'readSigner'> }) {
  const { t } = useTranslation('reports');
  const { fullName: name, qualification, registrationNumber: number } = signer;
  return <p className={upload.about}>{t('sign.as', { name, qualification, number })}</p>;
}
