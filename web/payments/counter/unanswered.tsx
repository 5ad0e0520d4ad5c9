import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import css from './counter.module.css';

/** A visit was sent without an answer, so it may be saved. Nothing else can be typed until that is known. */
export function Unanswered({
  who,
  isBusy,
  failure,
  onAsk,
}: {
  /** The person's name or phone. */
  who: string;
  isBusy: boolean;
  failure: string | undefined;
  onAsk: () => void;
}) {
  const { t } = useTranslation('counter');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={css.fields}>
      <Notice>{t('unanswered', { who })}</Notice>
      {failure && <Notice kind="error">{failure}</Notice>}
      <Button ref={button} busy={isBusy} onClick={onAsk}>
        {t('unanswered.ask')}
      </Button>
    </div>
  );
}
