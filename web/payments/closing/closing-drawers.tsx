import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Closing } from '#contract/payments/books.ts';
import { roleOf } from '#contract/roles.ts';
import type { Input } from '#web/lib/client.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { CountDrawer } from '../drawer/count-drawer.tsx';
import type { Drawer } from '../drawer/count-drawer.tsx';
import { DrawerFacts, useDifference } from '../drawer/drawer-facts.tsx';
import { SumTable } from './sum-table.tsx';
import css from './closing.module.css';

/** The cash of each drawer, by person and shift: what should be there, what was counted, and the difference. */
export function ClosingDrawers({ closing: { day, drawers } }: { closing: Closing }) {
  const { t } = useTranslation(['drawer', 'app']);
  const difference = useDifference();
  const [counting, setCounting] = useState<Drawer>();
  return (
    <>
      <SumTable
        title={t('title')}
        columns={[t('person'), t('difference')]}
        none={t('none')}
        rows={drawers.map((drawer) => ({
          key: `${drawer.accountId} ${drawer.shiftId}`,
          amount: difference(drawer.difference),
          name: (
            <>
              <Name>{drawer.by}</Name>
              {drawer.role && <span className={css.role}> · {t(`app:role.${roleOf(drawer.role)}`)}</span>}
            </>
          ),
          about: (
            <>
              <DrawerFacts drawer={drawer} />
              {drawer.abilities.count && (
                <span data-screen-only>
                  <br />
                  <Button look="plain" onClick={() => setCounting(drawer)}>
                    {t('count')}
                  </Button>
                </span>
              )}
              {drawer.abilities.sign && drawer.countId !== null && drawer.difference !== null && (
                <SignOff day={day} count={{ countId: drawer.countId, difference: drawer.difference }} />
              )}
            </>
          ),
        }))}
      />
      {counting && <CountDrawer day={day} drawer={counting} onClose={() => setCounting(undefined)} />}
    </>
  );
}

/** A second person confirms with one press that they have seen the difference. */
function SignOff({ day, count }: { day: string; count: Input<'signDrawer'>['body'] }) {
  const { t } = useTranslation('drawer');
  const errorText = useErrorText();
  const { mutate, error, isPending } = useAction('signDrawer', { awaitRefresh: true });
  return (
    <span data-screen-only>
      <br />
      <Button look="plain" busy={isPending} onClick={() => mutate({ params: { day }, body: count })}>
        {t('sign')}
      </Button>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
    </span>
  );
}
