import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeAccession } from '#contract/laboratory/accession.ts';
import { isRejectable } from '#contract/laboratory/specimens.ts';
import type { TubeOfEntry } from '#contract/laboratory/specimens.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { ContainerName } from './container.tsx';
import { Remark } from './remark.tsx';
import css from './remark.module.css';

const RejectForm = lazyPart(() => import('./reject-form.tsx'));

const keys = { repeat: 'F2', remark: 'F8' } as const;

/** The tubes a report is made from, each with its remark and the way to ask for it again. */
export default function TubeRemarks({ tubes }: { tubes: readonly TubeOfEntry[] }) {
  const list = useRef<HTMLUListElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey && !event.repeat;
    if (!isPlain || !Object.values<string>(keys).includes(event.key) || document.querySelector('dialog:modal')) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${event.key}"]`) ?? [];
    const [first] = buttons;
    if (!first) return;
    event.preventDefault();
    // With several tubes the key does not say which one is meant: it focuses the first, and Enter or Tab decides.
    if (buttons.length === 1) first.click();
    else first.focus();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <ul ref={list} className={css.tubes}>
      {tubes.map((tube) => (
        <li key={tube.id} className={css.tube}>
          <strong className={css.number}>{writeAccession(tube.accession)}</strong>
          <ContainerName container={tube.container} />
          <Remark tube={tube} shortcut={keys.remark} />
          <Repeat tube={tube} />
        </li>
      ))}
    </ul>
  );
}

/** Asks for the sample of a tube again, with the reason why this one cannot be tested. */
function Repeat({ tube }: { tube: TubeOfEntry }) {
  const { t } = useTranslation('samples');
  const { role } = useUser();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayUse('specimens.receive', role) || !isRejectable(tube.tests)) return null;
  return (
    <span className={css.keyed}>
      <Button
        look="plain"
        aria-label={t('repeatOf', { number: writeAccession(tube.accession) })}
        aria-keyshortcuts={keys.repeat}
        onClick={() => setIsOpen(true)}
      >
        {t('repeat')}
      </Button>
      <kbd aria-hidden="true">{keys.repeat}</kbd>
      {isOpen && (
        <Suspense>
          <RejectForm tube={tube} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
