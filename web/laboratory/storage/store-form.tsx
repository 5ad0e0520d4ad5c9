import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAccession, writeAccession } from '#contract/laboratory/accession.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import css from './storage.module.css';

/** The most letters of a place. */
const mostLetters = 20;

/** The place stays for the next tubes: a rack is filled with one scan for each. */
export function StoreForm({ onDone }: { onDone: (text: string) => void }) {
  const { t } = useTranslation(['storage', 'messages']);
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useAction('storeSpecimen');
  const [place, setPlace] = useState('');
  const [number, setNumber] = useState('');
  const [wrong, setWrong] = useState<{ place?: string; number?: string }>({});
  const numberField = useRef<HTMLDivElement>(null);
  const store = async () => {
    if (place.trim() === '') return setWrong({ place: t('messages:field.field.required') });
    setWrong({});
    // The place was typed or scanned: now the tube is.
    if (number.trim() === '') return numberField.current?.querySelector('input')?.focus();
    const accession = readAccession(number);
    if (!accession) return setWrong({ number: t('messages:field.specimen.number') });
    try {
      const { before } = await mutateAsync({ body: { accession, place } });
      setNumber('');
      const texts = { number: writeAccession(accession), place: place.trim(), before };
      onDone(before && before !== place.trim() ? t('store.moved', texts) : t('store.done', texts));
    } catch (error) {
      setWrong({ number: failedWith(error, 'NOT_FOUND') ? t('store.unknown') : errorText(error) });
    }
  };
  return (
    <form
      className={css.store}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void store();
      }}
    >
      <TextField
        label={t('store.place')}
        hint={t('store.placeHint')}
        autoComplete="off"
        maxLength={mostLetters}
        data-autofocus
        value={place}
        error={wrong.place}
        onChange={(event) => setPlace(event.target.value)}
      />
      <div ref={numberField}>
        <TextField
          label={t('store.number')}
          hint={t('store.numberHint')}
          autoComplete="off"
          value={number}
          error={wrong.number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </div>
      <Button type="submit" busy={isPending}>
        {t('store.save')}
      </Button>
    </form>
  );
}
