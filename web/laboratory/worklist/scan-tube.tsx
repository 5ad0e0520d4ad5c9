import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { readAccession, writeAccession } from '#contract/laboratory/accession.ts';
import type { WorklistTest } from '#contract/laboratory/worklist.ts';
import { maySee, screens } from '#contract/screens.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import css from './worklist.module.css';

/** Scan a tube: at first it is received, then the scan opens the entry of its values for who enters them. */
export function ScanTube({ tests, onDone }: { tests: readonly WorklistTest[]; onDone: (text: string) => void }) {
  const { t } = useTranslation(['samples', 'messages']);
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { role } = useUser();
  const receive = useAction('receiveSpecimen');
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const scan = async () => {
    const accession = readAccession(text);
    if (!accession) return setFailure(t('messages:field.specimen.number'));
    setFailure(undefined);
    try {
      const { wasReceived, place, bookingIds } = await receive.mutateAsync({ body: { accession } });
      setText('');
      const waiting = tests.find(({ bookingId }) => bookingIds.includes(bookingId));
      if (wasReceived && waiting && maySee(screens.uploadReport, role))
        void navigate(`${screens.uploadReport.path}?booking=${waiting.bookingId}`);
      else if (place) onDone(t('work.takenOut', { number: writeAccession(accession), place }));
      else {
        const number = writeAccession(accession);
        onDone(t(!wasReceived ? 'work.received' : waiting ? 'work.receivedBefore' : 'work.entered', { number }));
      }
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  return (
    <form
      className={css.scan}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void scan();
      }}
    >
      <TextField
        label={t('work.scan')}
        autoComplete="off"
        data-autofocus
        value={text}
        error={failure}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="quiet" busy={receive.isPending}>
        {t('work.receive')}
      </Button>
    </form>
  );
}
