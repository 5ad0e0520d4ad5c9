import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDate } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { DownloadButton } from '#web/ui/actions/download-button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { today } from '#web/lib/now.ts';
import { isClosingDay } from './closing-rules.ts';
import { ClosingTables, Signatures } from './closing-tables.tsx';
import { DayChoice } from './day-choice.tsx';
import shared from '../shared/payments.module.css';

/** /closing: the payments of a day at the counter, to check, print and export. `?day=2026-11-20`; default today. */
export default function ClosingPage() {
  const { t } = useTranslation('closing');
  const language = useLanguage();
  const errorText = useErrorText();
  const [params, setParams] = useSearchParams();
  const asked = params.get('day') ?? '';
  const day = isClosingDay(asked) ? asked : today();
  const query = useQuery({ ...queryOf('readClosing', { params: { day } }), staleTime: 0 });
  const { data: closing } = query;
  const written = formatDate(`${day}T12:00:00Z`, language);
  return (
    <>
      <BackLink to={screens.dashboard.path}>{t('payments:back.dashboard')}</BackLink>
      <Page
        title={t('app:title.closing')}
        intro={written}
        actions={
          <div className={shared.actions}>
            <LinkButton look="quiet" to={`${screens.closingMonth.path}?month=${day.slice(0, 7)}`}>
              {t('app:title.closingMonth')}
            </LinkButton>
            <LinkButton look="quiet" to={screens.papers.path}>
              {t('app:title.papers')}
            </LinkButton>
            <Button look="quiet" onClick={() => window.print()}>
              {t('print')}
            </Button>
            <DownloadButton
              list={t('csvOf', { day: written })}
              reason={errorText}
              onDownload={() => downloadFile('exportClosing', { params: { day } })}
            />
          </div>
        }
      >
        <div data-screen-only>
          <DayChoice day={day} onDay={(next) => setParams({ day: next }, { replace: true })} />
        </div>
        <Loaded
          query={query}
          data={closing?.day === day ? closing : undefined}
          failedText={t('failed')}
          rowHeight="10rem"
        >
          {(known) => <ClosingTables closing={known} />}
        </Loaded>
        <Signatures />
      </Page>
    </>
  );
}
