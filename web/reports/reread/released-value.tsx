import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { RereadValue } from '#contract/reports/reread-list.ts';
import { isCritical } from '#contract/reports/rereading.ts';
import { showRange, showValue, wordRange } from '#contract/reports/value-words.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { detailsAddress } from '../shared/ways-on.ts';
import { useDependsOn, ResultFlagText, TestName } from '../shared/report-text.tsx';
import css from './released-values.module.css';

/** A value as it was printed, how it is read today, and what was done about it. */
export function ReleasedValue({ value, onNote }: { value: RereadValue; onNote: () => void }) {
  const { t } = useTranslation('reread');
  const language = useLanguage();
  const { role } = useUser();
  const { numberText } = usePatientWords();
  const { printed, note } = value;
  const isOpen = note === null && !value.isAmended;
  const range = useDependsOn()(printed.dependsOn) ?? showRange(printed, language);
  return (
    <Card className={css.card}>
      <div className={css.head}>
        <h2 className={css.name}>
          <Link to={detailsAddress(value.reportId)}>
            {value.reportNumber} · <TestName of={value} />
          </Link>
        </h2>
        {isCritical(value.flag) && <Badge tone="danger">{t('critical')}</Badge>}
      </div>
      <p>
        <Name>{value.patientName}</Name> · {numberText(value.patientNumber)} ·{' '}
        {t('signed', { at: formatDateTime(value.signedDate, language) })}
      </p>
      <dl className={css.facts}>
        <dt>{t('printed')}</dt>
        <dd>
          <Name>{inLanguage(language, printed.test, printed.testBn ?? '')}</Name>{' '}
          <strong className={css.value}>{wordRange(printed.value, language)}</strong> {printed.unit}{' '}
          {printed.flag === null ? t('noFlag') : <ResultFlagText flag={printed.flag} />}
          {range && <span className={css.about}> · {t('range', { range })}</span>}
        </dd>
        <dt>{t('today')}</dt>
        <dd>
          {t(`rereadReason.${value.reason}`)}
          {value.value !== null && value.value !== printed.value && (
            <>
              {' '}
              {t(value.reason === 'REFUSED' ? 'meant' : 'readAs')} <strong>{showValue(value.value, language)}</strong>
            </>
          )}{' '}
          <ResultFlagText flag={value.flag} />
        </dd>
      </dl>
      {value.isBeingCorrected && <p className={css.about}>{t('beingCorrected')}</p>}
      {value.isAmended && <p className={css.about}>{t('amended')}</p>}
      {note && (
        <p className={css.about}>
          {t('note.line', { note: note.text, by: note.by, at: formatDateTime(note.at, language) })}
        </p>
      )}
      {isOpen && mayUse('reports.noteReread', role) && (
        <div className={css.buttons}>
          {!value.isBeingCorrected && <LinkButton to={detailsAddress(value.reportId)}>{t('correct')}</LinkButton>}
          <Button look="quiet" onClick={onNote}>
            {t('note.action')}
          </Button>
        </div>
      )}
    </Card>
  );
}
