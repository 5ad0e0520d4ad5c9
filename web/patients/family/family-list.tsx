import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FamilyMember } from '#contract/patients/family.ts';
import { limits } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { othersOf, useFamily } from '#web/lib/family.ts';
import { formatNumber } from '#web/lib/format.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { CardList } from '#web/ui/layout/card.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { Toast } from '#web/ui/feedback/toast.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { MemberCard } from './member-card.tsx';
import { RemoveMember } from './remove-member.tsx';
import css from './family.module.css';

const MemberForm = lazyPart(() => import('./member-form.tsx'));

type Sheet =
  | { kind: 'add' }
  | { kind: 'edit'; member: FamilyMember }
  | { kind: 'remove'; member: FamilyMember & { id: number } };

/**
 * The people on the user's own account or, with `phone`, on another account at the counter, with what can be done.
 * `frame` lays out the list and the button that adds a person.
 */
export function FamilyList({
  phone,
  frame,
}: {
  phone?: string;
  frame: (list: ReactNode, addButton: ReactNode) => ReactNode;
}) {
  const { t } = useTranslation('family');
  const language = useLanguage();
  const { query, members } = useFamily(phone);
  const [sheet, setSheet] = useState<Sheet>();
  const [toast, setToast] = useState<string>();
  const close = () => setSheet(undefined);
  const done = (text: string) => {
    close();
    setToast(text);
  };
  const others = othersOf(members).length;
  const isFull = others >= limits.familySize;
  const addButton = (
    <Button disabled={isFull} onClick={() => setSheet({ kind: 'add' })}>
      {t('add')}
    </Button>
  );
  const list = (
    <ListView
      query={query}
      rows={members}
      emptyText={t('empty')}
      failedText={t('failed')}
      skeletonRows={2}
      skeletonRow="7.5rem"
    >
      {(rows) => (
        <div className={css.family}>
          <CardList>
            {rows.map((member) => (
              <li key={member.id ?? 'self'}>
                <MemberCard
                  member={member}
                  onEdit={() => setSheet({ kind: 'edit', member })}
                  onRemove={(named) => setSheet({ kind: 'remove', member: named })}
                />
              </li>
            ))}
          </CardList>
          {others === 0 && <EmptyState text={t(phone === undefined ? 'empty' : 'emptyDesk')} />}
          {isFull && <p className={css.muted}>{t('full', { n: formatNumber(limits.familySize, language) })}</p>}
        </div>
      )}
    </ListView>
  );
  return (
    <>
      {frame(list, addButton)}
      <Toast onClose={() => setToast(undefined)}>{toast}</Toast>
      {sheet?.kind === 'remove' && <RemoveMember member={sheet.member} onDone={done} onClose={close} />}
      <Suspense>
        {sheet?.kind === 'add' && <MemberForm phone={phone} onDone={done} onClose={close} />}
        {sheet?.kind === 'edit' && <MemberForm member={sheet.member} phone={phone} onDone={done} onClose={close} />}
      </Suspense>
    </>
  );
}
