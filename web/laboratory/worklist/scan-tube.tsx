import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { readAccession, writeAccession } from '#contract/laboratory/accession.ts';
import type { WorklistTest } from '#contract/laboratory/worklist.ts';
import { maySee, screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { useScanAnywhere } from '#web/lib/scan-anywhere.ts';
import { useUser } from '#web/lib/session.ts';
import { useScans } from '#web/lib/use-scans.ts';
import type { SeriesNow } from '#web/lib/use-scans.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { ScannedTubes } from '../shared/scanned-tubes.tsx';
import css from './worklist.module.css';

/** A second scan of the same tube within so many milliseconds is the scanner's repetition, not a wish to go on. */
const sameBeepMs = 5000;

/**
 * Scans tubes: the first scan receives a tube; the next one opens the entry of its values, for people who enter them.
 */
export function ScanTube({ tests }: { tests: readonly WorklistTest[] | undefined }) {
  const { t } = useTranslation(['samples', 'messages']);
  const errorText = useErrorText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { role } = useUser();
  const receive = useAction('receiveSpecimen');
  const client = useQueryClient();
  const [text, setText] = useState('');
  const received = useRef(new Map<string, number>());
  const send = async (accession: string, series: () => SeriesNow) => {
    const { before, place, bookingIds } = await receive.mutateAsync({ body: { accession } });
    const number = writeAccession(accession);
    const words = before && { number, by: before.by, time: formatDateTime(before.at, language) };
    const ofTube = (list: readonly WorklistTest[] = []) => list.find(({ bookingId }) => bookingIds.includes(bookingId));
    // The list may not be loaded yet, or be older than the tube.
    const ofNewList = async () => ofTube((await client.fetchQuery({ ...queryOf('readWorklist'), staleTime: 0 })).tests);
    // The result for the tube is shown in any case; null means that the list could not be read.
    const waiting = words ? (ofTube(tests) ?? (await ofNewList().catch(() => null))) : undefined;
    const isSameBeep = performance.now() - (received.current.get(accession) ?? -Infinity) < sameBeepMs;
    received.current.set(accession, performance.now());
    if (words && waiting && maySee(screens.uploadReport, role)) {
      const entry = `${screens.uploadReport.path}?booking=${waiting.bookingId}`;
      const said = (
        <>
          <span>{t('work.receivedBefore', words)}</span> <Link to={entry}>{t('toEntry')}</Link>
        </>
      );
      // If the scanning goes on, the next number would be typed into the values.
      const isWished = series().isAlone && !isSameBeep;
      return { text: said, ...(isWished && { onward: () => void navigate(entry) }) };
    }
    if (place) return { text: t('work.takenOut', { number, place }) };
    if (!words) return { text: t('work.received', { number }) };
    return {
      text: [t('work.receivedBefore', words), waiting === undefined && t('work.entered')].filter(Boolean).join(' '),
    };
  };
  const scans = useScans(send, errorText);
  const scan = (typed: string) => {
    const scanned = typed.trim();
    if (scanned === '') return;
    const accession = readAccession(scanned);
    if (accession) scans.scan(writeAccession(accession), accession);
    else scans.refuse(scanned, t('messages:field.specimen.number'));
  };
  useScanAnywhere(scan);
  return (
    <div className={css.scans}>
      <form
        className={css.scan}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setText('');
          scan(text);
        }}
      >
        <TextField
          label={t('work.scan')}
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="quiet">
          {t('work.receive')}
        </Button>
      </form>
      <ScannedTubes scans={scans} />
    </div>
  );
}
