import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Notice } from '../feedback/notice.tsx';
import css from './download-button.module.css';

type State = { step: 'open' } | { step: 'busy' } | { step: 'done' } | { step: 'failed'; error: unknown };

/** Saves a list as a file, and shows progress, success or the error; the user can try again. */
export function DownloadButton({
  list,
  onDownload,
  reason,
}: {
  /** The name of the list that is downloaded. */
  list: string;
  onDownload: () => Promise<void>;
  /** Writes the reason of an error. */
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
