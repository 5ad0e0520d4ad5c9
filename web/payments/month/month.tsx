import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { queryOf } from '#web/lib/queries.ts';
import { useWayBack } from '#web/lib/way-back.ts';
import { formatMonth } from '#web/lib/format.ts';
import { Crumbs } from '#web/ui/actions/crumbs.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { DownloadButton } from '#web/ui/actions/download-button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { today } from '#web/lib/now.ts';
import { MonthTable } from './month-table.tsx';
import shared from '../shared/payments.module.css';

/** /closing/month: the money of a month by day and mode, and the drawers' differences. `?month=2026-11`. */
export default function MonthPage() {
  const way = useWayBack(screens.closing.path);
  const { t } = useTranslation('month');
  const language = useLanguage();
  const errorText = useErrorText();
  const [params, setParams] = useSearchParams();
  const now = today().slice(0, 7);
  const asked = params.get('month') ?? '';
  const month = isMonth(asked) && asked <= now ? asked : now;
  const query = useQuery({ ...queryOf('readMonth', { params: { month } }), staleTime: 0 });
  const { data } = query;
  const written = formatMonth(month, language);
  const show = (next: string) => setParams({ month: next }, { replace: true });
  return (
    <>
      <Crumbs way={way} />
      <Page
        title={t('app:title.closingMonth')}
        intro={written}
        actions={
          <div className={shared.actions}>
            <Button look="quiet" onClick={() => show(shiftMonth(month, -1))}>
              {t('before')}
            </Button>
            <Button look="quiet" disabled={month >= now} onClick={() => show(shiftMonth(month, 1))}>
              {t('after')}
            </Button>
            <DownloadButton
              list={written}
              reason={errorText}
              onDownload={() => downloadFile('exportMonth', { params: { month } })}
            />
          </div>
        }
      >
        <Loaded
          query={query}
          data={data?.month === month ? data : undefined}
          failedText={t('failed')}
          rows={4}
          rowHeight="3rem"
        >
          {(known) => <MonthTable month={known} />}
        </Loaded>
      </Page>
    </>
  );
}

/** Whether a text is a month, `2026-11`. */
export const isMonth = (text: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);

/** A month some months later (or earlier). */
export function shiftMonth(month: string, months: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}
