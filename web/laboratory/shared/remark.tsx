import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeAccession } from '#contract/laboratory/accession.ts';
import type { TubeRemark } from '#contract/laboratory/specimens.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useSampleWords } from '#web/lib/sample-words.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import css from './remark.module.css';

const RemarkForm = lazyPart(() => import('./remark-form.tsx'));

/** Shows what was noticed of a tube, with a button to note it. `shortcut`: the key for that button. */
export function Remark({ tube, shortcut }: { tube: TubeRemark; shortcut?: string }) {
  const { t } = useTranslation('samples');
  const { role } = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const words = useSampleWords()(tube);
  if (!mayUse('specimens.receive', role)) return words && <span className={css.soft}>{words}</span>;
  return (
    <span className={css.keyed}>
      <Button
        look="plain"
        aria-label={`${t('remark.of', { number: writeAccession(tube.accession) })}${words && `: ${words}`}`}
        aria-keyshortcuts={shortcut}
        data-screen-only={words ? undefined : ''}
        onClick={() => setIsOpen(true)}
      >
        {words || t('remark')}
      </Button>
      {shortcut && (
        <kbd aria-hidden="true" data-screen-only="">
          {shortcut}
        </kbd>
      )}
      {isOpen && (
        <Suspense>
          <RemarkForm tube={tube} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
