import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportSummary } from '#contract/reports/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { isRefusal, useAction } from '#web/lib/queries.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { dropSigningDrafts } from '../shared/signing-drafts.ts';
import { TestName } from '../shared/report-text.tsx';
import { useFreeKeys } from './free-key.ts';
import css from './sign-list.module.css';

/** The texts of a report as the signer looked at them, and the revision they are for. */
export interface LookedAt {
  interpretation: string;
  recommendations: string;
  revision: number;
}

const key = 'Shift B';

/** The ticked reports: Shift+B signs them, one after another. */
export function SignTogether({
  rows,
  looked,
  onSigned,
  onRefused,
}: {
  rows: readonly ReportSummary[];
  looked: ReadonlyMap<number, LookedAt>;
  onSigned: (id: number) => void;
  /** Called when one was refused, for example because it has changed since it was looked at. */
  onRefused: (id: number) => void;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const errorText = useErrorText();
  const sign = useAction('signReport');
  const [asked, setAsked] = useState<readonly ReportSummary[]>();
  const [isBusy, setIsBusy] = useState(false);
  const [refusals, setRefusals] = useState<readonly { row: ReportSummary; why: string }[]>([]);
  useFreeKeys({ 'Shift+B': rows.length > 0 ? () => setAsked(rows) : undefined });
  const signAll = async (all: readonly ReportSummary[]) => {
    setIsBusy(true);
    const refused = [];
    for (const row of all) {
      try {
        await sign.mutateAsync({ params: { id: row.id }, body: { signature: '', ...looked.get(row.id)! } });
        dropSigningDrafts({ id: row.id, revision: looked.get(row.id)!.revision });
        onSigned(row.id);
      } catch (error) {
        refused.push({ row, why: errorText(error) });
        // Without a connection it stays ticked, to be sent again.
        if (isRefusal(error)) onRefused(row.id);
      }
    }
    setRefusals(refused);
    setIsBusy(false);
    setAsked(undefined);
  };
  const n = formatNumber(rows.length, language);
  return (
    <>
      {rows.length > 0 && (
        <div className={css.together}>
          <span>{t('next.looked', { n })}</span>
          <Button look="quiet" aria-keyshortcuts="Shift+B" onClick={() => setAsked(rows)}>
            {t('next.together')} <kbd aria-hidden="true">{key}</kbd>
          </Button>
        </div>
      )}
      {refusals.length > 0 && (
        <div role="alert">
          {refusals.map(({ row, why }) => (
            <p key={row.id}>
              <Name>{row.patientName}</Name>: {why}
            </p>
          ))}
        </div>
      )}
      {asked && (
        <Confirm
          title={t('next.togetherSure', { count: asked.length, n: formatNumber(asked.length, language) })}
          yes={t('next.together')}
          look="primary"
          isBusy={isBusy}
          onYes={() => void signAll(asked)}
          onClose={() => setAsked(undefined)}
        >
          <ol>
            {asked.map((row) => (
              <li key={row.id}>
                <Name>{row.patientName}</Name>, <TestName of={row} />
              </li>
            ))}
          </ol>
        </Confirm>
      )}
    </>
  );
}
