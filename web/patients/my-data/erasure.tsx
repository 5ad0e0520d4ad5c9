import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyDataAnswer } from '#contract/patients/my-data.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDate } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import css from './my-data.module.css';

/**
 * Explains erasure and how long the law requires which records, with the button that requests it; nothing once it was
 * requested.
 */
export function Erasure({ data: { requests, eraseOn, abilities } }: { data: MyDataAnswer }) {
  const { t } = useTranslation('my-data');
  const [isAsking, setIsAsking] = useState(false);
  const waits = requests.some(({ kind, state }) => kind === 'ERASURE' && state === 'OPEN');
  if (!abilities.askErasure || waits) return null;
  return (
    <Section title={t('erase.title')}>
      <WhatErasureMeans eraseOn={eraseOn} />
      <p>
        <Button look="danger" onClick={() => setIsAsking(true)}>
          {t('erase.ask')}
        </Button>
      </p>
      {isAsking && <AskErasure eraseOn={eraseOn} onClose={() => setIsAsking(false)} />}
    </Section>
  );
}

function WhatErasureMeans({ eraseOn }: { eraseOn: string }) {
  const { t } = useTranslation('my-data');
  const language = useLanguage();
  return (
    <ul className={css.meanings}>
      <li>{t('erase.atOnce')}</li>
      <li>{t('erase.kept', { date: formatDate(eraseOn, language) })}</li>
      <li>{t('erase.stays')}</li>
      <li>{t('erase.bookings')}</li>
    </ul>
  );
}

function AskErasure({ eraseOn, onClose }: { eraseOn: string; onClose: () => void }) {
  const { t } = useTranslation('my-data');
  const errorText = useErrorText();
  const ask = useAction('requestErasure');
  return (
    <Confirm
      title={t('erase.confirm')}
      yes={t('erase.ask')}
      isBusy={ask.isPending}
      failure={ask.error ? errorText(ask.error) : undefined}
      onClose={onClose}
      onYes={() => ask.mutate({}, { onSuccess: onClose })}
    >
      <WhatErasureMeans eraseOn={eraseOn} />
    </Confirm>
  );
}
