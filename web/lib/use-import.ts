import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { failedWith } from './api-error.ts';
import { useReasonText } from './error-text.ts';
import { readText } from './read-text.ts';

/** State of an import: choose a file, checking, or preview; `complaint` is an error of the whole file. */
interface State<P> {
  file: File | null;
  csv: string;
  preview?: P;
  complaint?: string;
  /** The error of the import itself. */
  failure?: string;
  /** The list has changed since the preview, which was made again. */
  isRenewed?: boolean;
  busy?: 'checking' | 'sending';
}

interface Counts {
  added: number;
  changed: number;
}

/**
 * An import of a list: choosing a file, its preview, and carrying it out.
 * @param look asks the server what a file would change
 * @param send carries out the changes that the preview showed
 * @param onDone gets the numbers of added and changed records
 */
export function useImport<P extends { fingerprint: string }>(
  look: (csv: string) => Promise<P>,
  send: (csv: string, fingerprint: string) => Promise<Counts>,
  onDone: (counts: Counts) => void,
) {
  const { t } = useTranslation('import');
  const reasonText = useReasonText();
  const [state, setState] = useState<State<P>>({ file: null, csv: '' });

  const check = async (file: File | null, csv: string, isRenewed = false) => {
    setState({ file, csv, busy: 'checking' });
    try {
      setState({ file, csv, preview: await look(csv), isRenewed });
    } catch (error) {
      const isLong = failedWith(error, 'TOO_LARGE');
      setState({ file, csv, complaint: isLong ? t('tooLong') : `${t('checkFailed')} ${reasonText(error)}` });
    }
  };
  const choose = async (file: File | null) => {
    if (!file) return;
    setState({ file, csv: '' });
    const csv = file.size > limits.importBytes ? '' : await readText(file);
    if (csv === null) setState({ file, csv: '', complaint: t('notText') });
    else if (file.size > limits.importBytes) setState({ file, csv: '', complaint: t('tooLong') });
    else await check(file, csv);
  };
  const carryOut = async () => {
    if (!state.preview) return;
    setState({ ...state, busy: 'sending' });
    try {
      onDone(await send(state.csv, state.preview.fingerprint));
    } catch (error) {
      if (failedWith(error, 'STALE')) await check(state.file, state.csv, true);
      else setState({ ...state, failure: `${t('carryOutFailed')} ${reasonText(error)}` });
    }
  };
  const { busy, ...rest } = state;
  return { ...rest, isChecking: busy === 'checking', isBusy: busy !== undefined, choose, carryOut };
}
