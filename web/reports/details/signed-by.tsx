import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/reports/shapes.ts';
import { Name } from '#web/ui/layout/name.tsx';
import { QrCode } from '#web/ui/layout/qr-code.tsx';
import { Moment } from '../shared/report-text.tsx';
import css from './details.module.css';

/** Who signed and when, and how to verify the document. */
export function SignedBy({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const { signature } = report;
  if (!signature) return null;
  return (
    <div className={css.signed}>
      <div>
        {signature.picture && (
          <img
            className={css.signature}
            src={signature.picture}
            alt={t('sign.pictureOf', { name: signature.name })}
            width={240}
            height={60}
          />
        )}
        <p className={css.signerName}>
          <Name>{signature.name}</Name>
        </p>
        <p>{signature.qualification}</p>
        <p>{t('sign.registration', { number: signature.registrationNumber })}</p>
        <p className={css.about}>
          {t('field.signedDate')}: <Moment at={report.signedDate} />
        </p>
      </div>
      <div className={css.verify}>
        <div className={css.qr}>
          <QrCode text={signature.verifyUrl} label={t('verify.code')} />
        </div>
        <p className={css.about}>
          {t('verify.here')}
          <br />
          <a href={signature.verifyUrl}>{signature.verifyUrl.replace(/^https?:\/\//, '')}</a>
        </p>
      </div>
    </div>
  );
}
