import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberAtEnd, readAccession, writeAccession } from '#contract/laboratory/accession.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { useScanAnywhere } from '#web/lib/scan-anywhere.ts';
import { useScans } from '#web/lib/use-scans.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { ScannedTubes } from '../shared/scanned-tubes.tsx';
import css from './storage.module.css';

/** Most characters of a place. */
const mostLetters = 20;

/** A tube and its place; `isToReceive`: it has not been received yet, and is received first. */
interface Tube {
  accession: string;
  place: string;
  isToReceive?: true;
}

/** Stores tubes. The place stays for the next ones, so that a rack is filled with one scan each. */
export function StoreForm() {
  const { t } = useTranslation(['storage', 'messages']);
  const [place, setPlace] = useState('');
  const [number, setNumber] = useState('');
  const [wrongPlace, setWrongPlace] = useState<string>();
  const numberField = useRef<HTMLDivElement>(null);
  const scans = useStoring();
  /** For a label scanned while the place had the focus: the label is the tube, and the text before it is the place. */
  const takeFromPlace = ({ before, accession }: NonNullable<ReturnType<typeof numberAtEnd>>) => {
    setPlace(before);
    setWrongPlace(before ? undefined : t('messages:field.field.required'));
    if (before) scans.scan(writeAccession(accession), { accession, place: before });
    // A tube that already waits for its place is not dropped silently.
    else if (number.trim()) scans.refuse(number.trim(), t('messages:field.field.required'));
    if (!before) setNumber(writeAccession(accession));
  };
  const store = (typed: string) => {
    const [scanned, where] = [typed.trim(), place.trim()];
    const misplaced = numberAtEnd(where);
    if (misplaced) return takeFromPlace(misplaced);
    // A number scanned outside a field stays in the field until the place is entered.
    setNumber(scanned);
    if (where === '') return setWrongPlace(t('messages:field.field.required'));
    setWrongPlace(undefined);
    // After the place comes the tube.
    if (scanned === '') return numberField.current?.querySelector('input')?.focus();
    setNumber('');
    const accession = readAccession(scanned);
    // Uses the place from the time of the scan.
    if (accession) scans.scan(writeAccession(accession), { accession, place: where });
    else scans.refuse(scanned, t('messages:field.specimen.number'));
  };
  useScanAnywhere(store);
  return (
    <>
      <form
        className={css.store}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          store(number);
        }}
      >
        <TextField
          label={t('store.place')}
          hint={t('store.placeHint')}
          autoComplete="off"
          maxLength={mostLetters}
          data-autofocus
          value={place}
          error={wrongPlace}
          onChange={(event) => setPlace(event.target.value)}
        />
        <div ref={numberField}>
          <TextField
            label={t('store.number')}
            hint={t('store.numberHint')}
            autoComplete="off"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        </div>
        <Button type="submit">{t('store.save')}</Button>
      </form>
      <ScannedTubes scans={scans} />
    </>
  );
}

/** Stores the scanned tubes one after another; one that has not been received can be received first. */
function useStoring() {
  const { t } = useTranslation('storage');
  const errorText = useErrorText();
  const { mutateAsync } = useAction('storeSpecimen');
  const receive = useAction('receiveSpecimen');
  const again = useRef<(line: { id: number; label: string; job: Tube }) => void>(undefined);
  const scans = useScans(
    async ({ isToReceive, ...tube }: Tube) => {
      if (isToReceive) await receive.mutateAsync({ body: { accession: tube.accession } });
      const { before } = await mutateAsync({ body: tube });
      const texts = { number: writeAccession(tube.accession), place: tube.place, before };
      return { text: before && before !== tube.place ? t('store.moved', texts) : t('store.done', texts) };
    },
    (error, line) => {
      if (failedWith(error, 'NOT_FOUND')) return t('store.unknown');
      if (!failedWith(error, 'TUBE_NOT_RECEIVED')) return errorText(error);
      return (
        <>
          {errorText(error)}{' '}
          <Button
            look="quiet"
            aria-label={`${t('store.receive')}: ${line.label}`}
            onClick={() => again.current?.(line)}
          >
            {t('store.receive')}
          </Button>
        </>
      );
    },
  );
  useEffect(() => {
    again.current = ({ id, label, job }) => {
      scans.dismiss(id);
      scans.scan(label, { ...job, isToReceive: true });
    };
  });
  return scans;
}
