import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page, Stack } from '#web/ui/layout/page.tsx';
import { today } from '#web/lib/now.ts';
import { CountDrawer } from './count-drawer.tsx';
import { DrawerFacts, useDifference } from './drawer-facts.tsx';
import { OpenDrawer } from './open-drawer.tsx';

/** /my-drawer: the drawer that one has open today, and what was counted in it. */
export default function DrawerPage() {
  const { t } = useTranslation('drawer');
  const language = useLanguage();
  const difference = useDifference();
  const [doing, setDoing] = useState<'count' | 'open'>();
  const close = () => setDoing(undefined);
  const day = today();
  const query = useQuery({ ...queryOf('readDrawer', { params: { day } }), staleTime: 0 });
  const { data } = query;
  return (
    <>
      <BackLink to={screens.dashboard.path}>{t('payments:back.dashboard')}</BackLink>
      <Page title={t('app:title.drawer')} intro={formatDate(`${day}T12:00:00Z`, language)} narrow>
        <p>{t('about')}</p>
        <Loaded query={query} data={data} failedText={t('loadFailed')} rows={1} rowHeight="8rem">
          {({ drawer }) => (
            <Card>
              <Stack>
                <p>
                  <DrawerFacts drawer={drawer} />
                </p>
                <p>{t('differenceOf', { amount: difference(drawer.difference) })}</p>
                {drawer.abilities.open && <Button onClick={() => setDoing('open')}>{t('open')}</Button>}
                {drawer.abilities.count && (
                  <Button look={drawer.abilities.open ? 'quiet' : undefined} onClick={() => setDoing('count')}>
                    {t('count')}
                  </Button>
                )}
              </Stack>
            </Card>
          )}
        </Loaded>
      </Page>
      {data && doing === 'count' && <CountDrawer day={day} drawer={data.drawer} onClose={close} />}
      {doing === 'open' && <OpenDrawer onClose={close} />}
    </>
  );
}
