import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { request } from '#web/lib/client.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { uploadAddress } from '../shared/ways-on.ts';
import css from './upload.module.css';

const key = 'Ctrl ↓';

/**
 * Ctrl+↓ or a press opens the next test of the worklist, in the department that was chosen there; after the last one
 * comes the first.
 * @param save saves the input; false if a question is open
 */
export function NextSpecimen({ bookingId, save }: { bookingId: number; save: () => Promise<boolean> }) {
  const { t } = useTranslation('reports');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  const department = params.get('department');
  const go = async () => {
    setSaid(undefined);
    setIsBusy(true);
    try {
      if (!(await save())) return;
      const { tests } = await request('readWorklist', {});
      const rows = tests.filter((test) => department === null || test.department === department);
      const others = rows.filter((test) => test.bookingId !== bookingId);
      // A test that is no longer on the list has no place, so the most urgent one follows.
      const next = others[rows.findIndex((test) => test.bookingId === bookingId)] ?? others[0];
      const kept = department === null ? '' : `&department=${department}`;
      if (next) await navigate(`${uploadAddress(next.bookingId)}${kept}`);
      else setSaid(t('entry.noNext'));
    } catch (error) {
      setSaid(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isNext = event.key === 'ArrowDown' && event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    if (!isNext || event.repeat || isBusy || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    void go();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={css.next}>
      <Button look="plain" busy={isBusy} aria-keyshortcuts="Control+ArrowDown" onClick={() => void go()}>
        {t('entry.next')} <kbd aria-hidden="true">{key}</kbd>
      </Button>
      <span role="status">{said}</span>
    </div>
  );
}
