import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TestPackage } from '#contract/lab-tests/packages.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatRupees } from '#web/lib/format.ts';
import { inLanguage, inNameOrder } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { matches } from '#web/ui/fields/matches.ts';
import { Card, CardList } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { PackageForm } from './package-form.tsx';
import css from './packages.module.css';

/** The packages, each with its tests and their shares of the price. */
export default function Packages({
  search,
  manages,
  onToast,
}: {
  /** Words of a package's name, code or tests. */
  search: string;
  manages: boolean;
  onToast: (text: string) => void;
}) {
  const { t } = useTranslation('packages');
  const language = useLanguage();
  const query = useQuery(queryOf('listPackages'));
  const [edited, setEdited] = useState<TestPackage | 'new'>();
  const rows =
    query.data &&
    inNameOrder(query.data.packages, language, ({ name, nameBn }) => inLanguage(language, name, nameBn)).filter((one) =>
      matches([one.name, one.nameBn, one.code, ...one.tests.map((test) => test.testName)].join(' '), search),
    );
  return (
    <>
      {manages && (
        <div>
          <Button onClick={() => setEdited('new')}>{t('new')}</Button>
        </div>
      )}
      <ListView query={query} rows={rows} emptyText={t('none')} failedText={t('failed')} skeletonRow="10rem">
        {(shown) => (
          <CardList columns aria-label={t('title')}>
            {shown.map((one) => (
              <li key={one.packageId}>
                <PackageCard found={one} onEdit={manages ? () => setEdited(one) : undefined} />
              </li>
            ))}
          </CardList>
        )}
      </ListView>
      <Suspense>
        {edited && (
          <PackageForm
            edited={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
            onDone={(text) => {
              setEdited(undefined);
              onToast(text);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function PackageCard({ found, onEdit }: { found: TestPackage; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation('packages');
  const language = useLanguage();
  const name = inLanguage(language, found.name, found.nameBn);
  const missing = found.tests.find(({ active }) => !active);
  const apart = found.tests.reduce((sum, { testPrice }) => sum + Math.round(testPrice * 100), 0) / 100;
  return (
    <Card className={css.card}>
      <div className={css.head}>
        <h2 className={css.name}>
          <Name>{name}</Name>
        </h2>
        <Badge tone={found.offered ? 'success' : 'neutral'}>{t(found.offered ? 'offered' : 'notOffered')}</Badge>
      </div>
      <p className={css.facts}>
        <strong>{formatRupees(found.price, language)}</strong>
        {found.code && <span className={css.soft}>{found.code}</span>}
        <span className={css.soft}>
          {t(found.ownPrice === null ? 'sum' : 'apart', { amount: formatRupees(apart, language) })}
        </span>
      </p>
      {found.active && missing && (
        <p className={css.soft}>{t('missing', { name: inLanguage(language, missing.testName, missing.testNameBn) })}</p>
      )}
      <ul className={css.tests}>
        {found.tests.map((test) => (
          <li key={test.testId} className={css.test}>
            <span>{inLanguage(language, test.testName, test.testNameBn)}</span>
            <span className={css.soft}>{formatRupees(test.share, language)}</span>
          </li>
        ))}
      </ul>
      {onEdit && (
        <div>
          <Button look="quiet" aria-label={t('editOf', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
        </div>
      )}
    </Card>
  );
}
