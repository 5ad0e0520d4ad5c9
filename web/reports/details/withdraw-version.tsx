import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/reports/shapes.ts';
import { writeChange } from '#contract/reports/change-words.ts';
import type { Change } from '#contract/reports/changes.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { detailsAddress } from '../shared/ways-on.ts';
import css from './details.module.css';

/**
 * Withdraws a new version that was opened by mistake, after a question that names what goes with it. Then the signed
 * report is shown, unless `onWithdrawn` leads on.
 */
export default function WithdrawVersion({
  report,
  onWithdrawn,
}: {
  report: Pick<Report, 'id' | 'revision'> & Partial<Pick<Report, 'amendment'>>;
  onWithdrawn?: (() => void) | undefined;
}) {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useAction('withdrawVersion', { awaitRefresh: true });
  /** The sample was rejected: the signed values would stand, and it would not be taken again. */
  const isRejected = failedWith(withdraw.error, 'SAMPLE_REJECTED');
  const why = isRejected ? t('withdraw.sampleRejected') : errorText(withdraw.error);
  const changes = report.amendment?.changes ?? [];
  const answer = async () => {
    const body = { revision: report.revision, ...(isRejected && { evenIfRejected: true }) };
    const { id } = await withdraw.mutateAsync({ params: { id: report.id }, body });
    if (onWithdrawn) onWithdrawn();
    else await navigate(detailsAddress(id), { replace: true });
  };
  return (
    <>
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        {t('withdraw.action')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('withdraw.title')}
          yes={t(isRejected ? 'withdraw.evenIfRejected' : 'withdraw.action')}
          isBusy={withdraw.isPending}
          failure={withdraw.error ? `${t('withdraw.failed')} ${why}` : undefined}
          onYes={() => void answer().catch(() => undefined)}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('withdraw.about')}</p>
          {changes.length > 0 && (
            <>
              <p>{t('withdraw.changed')}</p>
              <Changes changes={changes} />
            </>
          )}
        </Confirm>
      )}
    </>
  );
}

/** The changes of a version, one line each. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const language = useLanguage();
  return (
    <ul className={css.changes}>
      {changes.map((one) => {
        const words = writeChange(one, language, (moment) => formatDateTime(moment, language));
        return <li key={words}>{words}</li>;
      })}
    </ul>
  );
}
