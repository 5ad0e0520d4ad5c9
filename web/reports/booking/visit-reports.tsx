import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import css from '../shared/reports.module.css';

/** One file with all reports of the visit, if it has several; nothing otherwise, or on an error. */
export function VisitReports({ bookingId }: { bookingId: number }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const errorText = useErrorText();
  const { data } = useQuery({ ...queryOf('readVisitReports', { params: { id: bookingId } }), retry: false });
  const download = useMutation({
    mutationFn: () => downloadFile('downloadVisitReports', { params: { id: bookingId } }),
  });
  if (!data || data.tests.length < 2) return null;
  const ready = data.tests.filter(({ isReleased }) => isReleased).length;
  const [n, all] = [formatNumber(ready, language), formatNumber(data.tests.length, language)];
  return (
    <div className={css.result}>
      <p>{t('visit.ready', { n, all })}</p>
      <Button look="quiet" busy={download.isPending} onClick={() => download.mutate()}>
        {t('visit.download')}
      </Button>
      {download.isError && <Notice kind="error">{errorText(download.error)}</Notice>}
    </div>
  );
}
