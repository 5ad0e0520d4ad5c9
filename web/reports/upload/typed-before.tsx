import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '#contract/reports/entry.ts';
import { showValue } from '#contract/reports/value-words.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { inLanguage } from '#web/lib/names.ts';
import { formatDateTime, formatTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { readRows } from './form-values.ts';
import type { FormStart } from './use-value-drafts.ts';
import type { Saving } from './value-saver.ts';
import upload from './upload.module.css';

/**
 * Says that the form holds earlier input, by whom and when, with a button to empty it; for input of others it asks
 * first.
 */
export function TypedBefore({ entry, start, onDiscard }: { entry: Entry; start: FormStart; onDiscard: () => void }) {
  const { t } = useTranslation(['reports', 'ui']);
  const language = useLanguage();
  const last = entry.drafts.at(-1);
  const [isAsking, setIsAsking] = useState(false);
  if (!start.isBack) return null;
  const namesOf = (drafts: Entry['drafts']) => [...new Set(drafts.map(({ by }) => by))].join(', ');
  const people = namesOf(entry.drafts);
  const others = namesOf(entry.drafts.filter(({ isOwn, value }) => !isOwn && value !== ''));
  return (
    <Notice>
      <p>{last ? t('typed.back', { people, at: formatDateTime(last.at, language) }) : t('ui:draft.back')}</p>
      <Button look="plain" onClick={others ? () => setIsAsking(true) : onDiscard}>
        {t('ui:draft.discard')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('typed.discardOthers', { people: others })}
          yes={t('ui:draft.discard')}
          onYes={() => {
            setIsAsking(false);
            onDiscard();
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('typed.discardAbout')}</p>
        </Confirm>
      )}
    </Notice>
  );
}

/** The state of saving the input. */
export function SavingState({ saving: { failing, savedAt, wrong, refused }, entry }: { saving: Saving; entry: Entry }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const errorText = useErrorText();
  const nameOf = useFieldName(entry);
  if (refused !== undefined) return <Notice kind="error">{`${t('typed.refused')} ${errorText(refused)}`}</Notice>;
  if (wrong.size > 0)
    return (
      <Notice kind="error">
        {[...wrong].map(([field, message]) => (
          <p key={field}>{t('typed.wrong', { name: nameOf(field), message })}</p>
        ))}
      </Notice>
    );
  return (
    <p className={upload.saving} role="status">
      {failing.length > 0
        ? t('typed.failing')
        : savedAt !== null && t('typed.saved', { time: formatTime(new Date(savedAt).toISOString(), language) })}
    </p>
  );
}

const labels = {
  sampleKind: 'field.sampleKind',
  sampleNumber: 'field.sampleNumber',
  sampleCollectedAt: 'field.sampleCollectedAt',
  sampleReceivedAt: 'field.sampleReceivedAt',
  sampleReason: 'field.sampleReason',
  pregnancy: 'pregnancy.asked',
  pregnantWeeks: 'pregnancy.weeks',
  interpretation: 'values.interpretation',
  recommendations: 'values.recommendations',
} as const;

/** The name of a field that is saved by itself. */
function useFieldName({ rows }: Entry) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return (field: string) => {
    const row = rows.find(({ analyte }) => analyte === field);
    if (row) return inLanguage(language, row.test, row.testBn);
    return field in labels ? t(labels[field as keyof typeof labels]) : t('values.others');
  };
}

/** Two people have typed into the same field: asks which of the two texts stays. */
export function Conflict({
  saving,
  entry,
  mine,
  onSettle,
}: {
  saving: Saving;
  entry: Entry;
  /** The input on this computer, by field. */
  mine: () => ReadonlyMap<string, string>;
  onSettle: (field: string, value: string) => void;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const nameOf = useFieldName(entry);
  const [theirs] = saving.conflicts;
  if (!theirs) return null;
  const { field, value, by, at } = theirs;
  const own = mine().get(field) ?? '';
  const write = (text: string) =>
    (field === 'rows'
      ? readRows(text)
          .map(({ test, value: each }) => `${test} ${each}`)
          .join(', ')
      : showValue(text, language)) || t('typed.nothing');
  return (
    <Confirm
      key={field}
      title={t('typed.conflict', { name: nameOf(field) })}
      yes={t('typed.takeMine')}
      no={t('typed.takeTheirs')}
      look="primary"
      onYes={() => onSettle(field, own)}
      onClose={() => onSettle(field, value)}
    >
      <DefinitionList
        items={[
          { label: t('typed.theirs', { name: by, at: formatTime(at, language) }), value: <Name>{write(value)}</Name> },
          { label: t('typed.mine'), value: write(own) },
        ]}
      />
    </Confirm>
  );
}
