import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Notice } from '../feedback/notice.tsx';
import css from './download-button.module.css';

type State = { step: 'open' } | { step: 'busy' } | { step: 'done' } | { step: 'failed'; error: unknown };

/**
 * Fetches a list as a file and saves it. Says that it is on its way, that it has come, or why it has not; it can then
 * be tried again.
 */
export function DownloadButton({
  list,
  onDownload,
  reason,
}: {
  /** What is downloaded, in words. */
  list: string;
  onDownload: () => Promise<void>;
  /** Why it failed, in words. */
  reason: (error: unknown) => string;
}) {
  const { t } = useTranslation('ui');
  const [state, setState] = useState<State>({ step: 'open' });
  const download = () => {
    setState({ step: 'busy' });
    onDownload().then(
      () => setState({ step: 'done' }),
      (error: unknown) => setState({ step: 'failed', error }),
    );
  };
  return (
    <>
      <Button look="quiet" busy={state.step === 'busy'} onClick={download}>
        {t(state.step === 'busy' ? 'download.busy' : 'download.csv')} <span className="visually-hidden">{list}</span>
      </Button>
      <span className="visually-hidden" role="status">
        {state.step === 'done' && t('download.done', { name: list })}
      </span>
      {state.step === 'failed' && (
        <div className={css.failure}>
          <Notice kind="error">
            {t('download.failed')} {reason(state.error)}
          </Notice>
        </div>
      )}
    </>
  );
}
