import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageWays } from '#contract/messages-out/choice-kinds.ts';
import type { MessageChoices as Choices } from '#contract/messages-out/choices.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import css from './message-choices.module.css';

const ChoicesSheet = lazyPart(() => import('./choices-sheet.tsx'));

/**
 * How messages are sent to an account's phone, with the button that changes it: for the reader's own account, or at the
 * desk for the person with that number.
 */
export function MessageChoices({ patientNumber, mayChange = true }: { patientNumber?: string; mayChange?: boolean }) {
  const { t } = useTranslation('messages-out');
  const [isOpen, setIsOpen] = useState(false);
  const own = useQuery({ ...queryOf('readMessageChoices'), enabled: patientNumber === undefined });
  const theirs = useQuery({
    ...queryOf('readMessageChoicesOf', { params: { patientNumber: patientNumber ?? '' } }),
    enabled: patientNumber !== undefined,
    placeholderData: undefined,
  });
  const query = patientNumber === undefined ? own : theirs;
  const { data } = query;
  return (
    <Section title={t(patientNumber === undefined ? 'choice.title' : 'choice.titleDesk')}>
      <p>{t(patientNumber === undefined ? 'choice.intro' : 'choice.introDesk')}</p>
      <Loaded query={query} data={data} failedText={t('choice.notLoaded')} rows={1} rowHeight="6rem">
        {(chosen) => <Chosen data={chosen} />}
      </Loaded>
      {data && mayChange && (
        <div className={css.line}>
          <Button look="quiet" onClick={() => setIsOpen(true)}>
            {t('choice.change')}
          </Button>
        </div>
      )}
      <Suspense>
        {data && isOpen && <ChoicesSheet data={data} patientNumber={patientNumber} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </Section>
  );
}

function Chosen({ data: { choices, agreed, stoppedAt, whatsApp } }: { data: Choices }) {
  const { t } = useTranslation('messages-out');
  const language = useLanguage();
  const items = messageWays
    .filter((way) => way !== 'WHATSAPP' || whatsApp)
    .map((way) => {
      const kinds = choices.filter((one) => one.way === way).map(({ kind }) => t(`messageKind.${kind}`));
      return { label: t(`messageWay.${way}`), value: kinds.join(' · ') || t('choice.none') };
    });
  return (
    <>
      {stoppedAt && <Notice>{t('choice.stopped', { date: formatDate(stoppedAt, language) })}</Notice>}
      <DefinitionList items={items} />
      {agreed && whatsApp && (
        <p>{t(agreed.atDesk ? 'choice.agreedAtDesk' : 'choice.agreed', { date: formatDate(agreed.at, language) })}</p>
      )}
    </>
  );
}
