import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mostPhrases } from '#contract/reports/kept-phrases.ts';
import type { KeptPhrase } from '#contract/reports/kept-phrases.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { nothingTyped, typedWith } from '#web/lib/scanner.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/layout/icon.tsx';
import { isFreeKey } from './free-key.ts';
import upload from '../upload/upload.module.css';
import css from './phrases.module.css';

/**
 * The signer's own phrases for the report's test. A press or a digit (with Alt while typing) puts one into the two
 * texts. The present texts can be saved as the next phrase.
 */
export function Phrases({
  report,
  texts,
  onInsert,
}: {
  report: Report;
  texts: () => KeptPhrase;
  onInsert: (phrase: KeptPhrase) => void;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const params = { id: report.id };
  const { data } = useQuery(queryOf('readPhrases', { params }));
  const save = useAction('savePhrases', { awaitRefresh: true });
  const phrases = data?.phrases;
  usePhraseKeys(phrases, onInsert);
  // For a removed test no phrases can be stored.
  if (!phrases) return null;
  const write = (next: readonly KeptPhrase[]) => save.mutate({ params, body: { phrases: [...next] } });
  const keep = () => {
    const { interpretation, recommendations } = texts();
    const phrase = { interpretation: interpretation.trim(), recommendations: recommendations.trim() };
    if (phrase.interpretation || phrase.recommendations) write([...phrases, phrase]);
  };
  return (
    <div className={css.phrases} role="group" aria-label={t('phrases.title')}>
      {phrases.length > 0 && (
        <>
          <p className={upload.about}>
            {t('phrases.title')}. {t('phrases.about')}
          </p>
          <ol className={css.list}>
            {phrases.map((phrase, index) => {
              const n = formatNumber(index + 1, language);
              const text = [phrase.interpretation, phrase.recommendations].filter(Boolean).join(' · ');
              return (
                <li key={index}>
                  <button
                    type="button"
                    className={css.phrase}
                    lang={report.language}
                    aria-label={t('phrases.insert', { n, text })}
                    aria-keyshortcuts={`Alt+${index + 1}`}
                    onClick={() => onInsert(phrase)}
                  >
                    <kbd aria-hidden="true">{n}</kbd> <span className={css.text}>{text}</span>
                  </button>
                  <Button
                    look="plain"
                    aria-label={t('phrases.drop', { n })}
                    disabled={save.isPending}
                    onClick={() => write(phrases.toSpliced(index, 1))}
                  >
                    <Icon name="close" />
                  </Button>
                </li>
              );
            })}
          </ol>
        </>
      )}
      {phrases.length < mostPhrases && (
        <div>
          <Button look="plain" busy={save.isPending} onClick={keep}>
            {t('phrases.keep')}
          </Button>
        </div>
      )}
      {save.isError && <Notice kind="error">{t('phrases.failed')}</Notice>}
    </div>
  );
}

/** Puts a phrase into the texts when its digit is pressed, with Alt while typing. */
function usePhraseKeys(phrases: readonly KeptPhrase[] | undefined, onInsert: (phrase: KeptPhrase) => void) {
  const typed = useRef(nothingTyped);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      typed.current = typedWith(typed.current, event);
      // Keys from a scanner do not count. Read by the place on the keyboard, because with Alt a digit may give another
      // letter.
      const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(event.code) ?? [];
      const isMeant = event.altKey || (isFreeKey(event) && typed.current.text.length <= 1);
      const phrase = digit && isMeant && !event.ctrlKey && !event.metaKey ? phrases?.[Number(digit) - 1] : undefined;
      if (!phrase) return;
      event.preventDefault();
      onInsert(phrase);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
