import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeAccession } from '#contract/laboratory/accession.ts';
import type { StoredTube } from '#contract/laboratory/storage.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import css from './storage.module.css';

/** Discards all tubes that were kept long enough, after a question that names them by their places. */
export function Discard({ tubes, onDone }: { tubes: readonly StoredTube[]; onDone: (text: string) => void }) {
  const { t } = useTranslation('storage');
  const language = useLanguage();
  const errorText = useErrorText();
  /** The tubes at the time of the question, so that none that joins the list meanwhile is discarded unseen. */
  const [asked, setAsked] = useState<readonly StoredTube[]>();
  const { mutate, isPending, error, reset } = useAction('discardSpecimens');
  const n = (count: number) => formatNumber(count, language);
  const close = () => {
    setAsked(undefined);
    reset();
  };
  return (
    <>
      <Button look="danger" onClick={() => setAsked(tubes)}>
        {t('discard.action')}
      </Button>
      {asked && (
        <Confirm
          title={t('discard.title', { n: n(asked.length) })}
          yes={t('discard.yes')}
          isBusy={isPending}
          failure={error ? errorText(error) : undefined}
          onClose={close}
          onYes={() =>
            mutate(
              { body: { ids: asked.map(({ id }) => id) } },
              {
                onSuccess: ({ discarded }) => {
                  close();
                  onDone(t('discard.done', { n: n(discarded) }));
                },
              },
            )
          }
        >
          <p>{t('discard.text')}</p>
          <ul className={css.asked}>
            {[...Map.groupBy(asked, ({ place }) => place)].map(([place, inPlace]) => (
              <li key={place}>
                <strong>{place}</strong>: {inPlace.map(({ accession }) => writeAccession(accession)).join(', ')}
              </li>
            ))}
          </ul>
        </Confirm>
      )}
    </>
  );
}
