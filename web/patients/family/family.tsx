import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { useFamily } from '#web/lib/family.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { FamilyList } from './family-list.tsx';

/** /family: the people for whom the user books. */
export default function Family() {
  const { t } = useTranslation(['family', 'app']);
  const { query } = useFamily();
  return (
    <FamilyList
      frame={(list, addButton) => (
        <Page title={t('app:title.family')} intro={t('intro')} actions={addButton}>
          {list}
          {/* How long the list is, is not known before. */}
          {!query.isPending && (
            <p>
              <Link to={`${screens.dashboard.path}?as=patient`}>{t('app:backToDashboard')}</Link>
            </p>
          )}
        </Page>
      )}
    />
  );
}
