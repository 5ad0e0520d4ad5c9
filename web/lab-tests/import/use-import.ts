import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportPreview } from '#contract/lab-tests/import.ts';
import { limits } from '#contract/limits.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { readText } from '#web/lib/read-text.ts';
import { useTestList } from '../shared/test-list.ts';

/** State of an import: choose a file, checking, or preview; `complaint` is an error of the whole file. */
interface State {
  file: File | null;
  csv: string;
  preview?: ImportPreview;
  complaint?: string;
  /** The error of the import itself. */
  failure?: string;
  /** The tests have changed since the preview, which was made again. */
  isRenewed?: boolean;
}

/** An import from the choice of a file to the end. `onDone` gets the numbers of added and changed tests. */
export function useImport(onDone: (counts: { added: number; changed: number }) => void) {
  const { t } = useTranslation('lab-test-import');
  const errorText = useErrorText();
  const look = useAction('previewImport');
  const send = useAction('importLabTests');
  const { tests } = useTestList();
  const [state, setState] = useState<State>({ file: null, csv: '' });

  const check = async (file: File | null, csv: string, isRenewed = false) => {
    try {
      setState({ file, csv, preview: await look.mutateAsync({ body: { csv } }), isRenewed });
    } catch (error) {
      const isLong = failedWith(error, 'TOO_LARGE') || failedWith(error, 'INVALID_FIELDS');
      setState({ file, csv, complaint: isLong ? t('tooLong') : `${t('checkFailed')} ${errorText(error)}` });
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
  /** The tests that most small laboratories do, as if the file had been chosen. */
  const chooseStarter = async () => {
    const { starterFile } = await import('./starter-tests.ts');
    await choose(starterFile(tests ?? []));
  };
  const carryOut = async () => {
    if (!state.preview) return;
    try {
      onDone(await send.mutateAsync({ body: { csv: state.csv, fingerprint: state.preview.fingerprint } }));
    } catch (error) {
      if (failedWith(error, 'STALE')) await check(state.file, state.csv, true);
      else setState({ ...state, failure: `${t('carryOutFailed')} ${errorText(error)}` });
    }
  };
  return {
    ...state,
    isChecking: look.isPending,
    isBusy: send.isPending || look.isPending,
    choose,
    chooseStarter,
    carryOut,
  };
}
