import { useTranslation } from 'react-i18next';
import { Page } from '#web/ui/layout/page.tsx';
import { Screens } from './screens.tsx';
import { TodaysSessions, useToday } from './todays-sessions.tsx';

/** /today: who is expected, waits, is in the room and was seen, by session; a Doctor sees their own. */
export default function Today() {
  const { t } = useTranslation(['queue', 'app']);
  const { data } = useToday();
  return (
    <Page title={t('app:title.today')} intro={t('intro')}>
      <TodaysSessions />
      {data && (data.screens.length > 0 || data.abilities.pairScreen) && (
        <Screens screens={data.screens} mayPair={data.abilities.pairScreen} />
      )}
    </Page>
  );
}
