import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeAsk } from '#contract/lab-tests/change-asks.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import { SheetFoot } from '#web/ui/layout/sheet.tsx';
import { useRangeWords } from './range-words.ts';

const askTexts = {
  SHARED: 'ask.SHARED',
  KNOWN: 'ask.KNOWN',
  EMPTIED: 'ask.EMPTIED',
  UNWATCHED: 'ask.UNWATCHED',
} as const;
const lostTexts = { LOW: 'ask.lostLow', HIGH: 'ask.lostHigh' } as const;

/**
 * Asks before a list is saved that changes values of other tests, takes over another's value, or leaves people without
 * critical limits or a value without ranges. The last one is confirmed by typing yes.
 */
export default function ChangeQuestion({
  asks,
  onYes,
  onClose,
}: {
  asks: readonly ChangeAsk[];
  onYes: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['ranges', 'ui']);
  const language = useLanguage();
  const { people: peopleIn } = useRangeWords();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const isEmptied = asks.some(({ why }) => why === 'EMPTIED');
  const hasTyped = ['yes', t('ask.word')].includes(typed.trim().toLowerCase());
  return (
    <Modal open title={t('ask.title')} onClose={onClose}>
      {asks.map(({ why, code, name, nameBn, tests, lost = [] }) => (
        <div key={`${why} ${code}`}>
          <p>{t(askTexts[why], { name: inLanguage(language, name, nameBn), code })}</p>
          {lost.length > 0 && (
            <ul>
              {lost.map(({ side, limit, people }) => {
                const words = t(lostTexts[side], { limit, people: peopleIn(people) });
                return <li key={words}>{words}</li>;
              })}
            </ul>
          )}
          {why !== 'EMPTIED' && why !== 'UNWATCHED' && tests.length > 0 && (
            <ul>
              {tests.map((test) => (
                <li key={test.id}>{inLanguage(language, test.name, test.nameBn)}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {isEmptied && (
        <TextField
          label={t('ask.typeYes', { word: t('ask.word') })}
          autoComplete="off"
          value={typed}
          error={isWrong && !hasTyped ? t('ask.notTyped', { word: t('ask.word') }) : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <SheetFoot>
        <Button
          look={isEmptied ? 'danger' : 'primary'}
          onClick={() => (isEmptied && !hasTyped ? setWrong(true) : onYes())}
        >
          {t('ask.yes')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('ui:form.cancel')}
        </Button>
      </SheetFoot>
    </Modal>
  );
}
