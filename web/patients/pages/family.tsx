import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { FamilyList } from '../components/family-list.tsx';

/** /family: the people for whom the user books. */
export default function Family() {
  const { t } = useTranslation(['family', 'app']);
  return (
    <FamilyList
      frame={(list, addButton) => (
        <Page title={t('app:title.family')} intro={t('intro')} actions={addButton}>
          {list}
          <p>
            <Link to={`${screens.dashboard.path}?as=patient`}>{t('app:backToDashboard')}</Link>
          </p>
        </Page>
      )}
    />
  );
}
