import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatPercent } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useFocusHeadingOnUnmount } from '#web/ui/focus.ts';
import { Progress } from '#web/ui/feedback/progress.tsx';
import css from './upload.module.css';

/** The progress; Cancel gets the focus meanwhile. */
export function UploadProgress({ sent, onCancel }: { sent: number; onCancel: () => void }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const part = useRef<HTMLDivElement>(null);
  useFocusHeadingOnUnmount(part);
  useEffect(() => part.current?.querySelector('button')?.focus(), []);
  return (
    <div className={css.form} ref={part}>
      <Progress
        label={t(sent < 1 ? 'upload.sending' : 'upload.checking', { percent: formatPercent(sent, language) })}
        value={sent}
      />
      <div>
        <Button look="quiet" onClick={onCancel}>
          {t('ui:form.cancel')}
        </Button>
      </div>
    </div>
  );
}
