import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate, formatDigits } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { stateTexts, useWindowText } from '../shared/stop-words.ts';

/** On a booking's page: when a collector comes, who it is, and the code to tell them. Nothing without a home visit. */
export default function HomeVisitNotice({ bookingId }: { bookingId: number }) {
  const { t } = useTranslation('home-visits');
  const language = useLanguage();
  const windowText = useWindowText();
  const { data } = useQuery(queryOf('readHomeVisit', { params: { id: bookingId } }));
  const homeVisit = data?.homeVisit;
  if (!homeVisit) return null;
  const { status, day, collector, startCode } = homeVisit;
  return (
    <Notice>
      <p>
        <strong>{t('patient.title')}</strong> {formatDate(day, language)}, {windowText(homeVisit)} ·{' '}
        {t(stateTexts[status])}
      </p>
      {collector && <p>{t('patient.collector', { name: collector })}</p>}
      {startCode && <p>{t('patient.code', { code: formatDigits(startCode, language) })}</p>}
    </Notice>
  );
}
