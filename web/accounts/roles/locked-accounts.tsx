import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LockedAccount } from '#contract/accounts/locked.ts';
import { pageSizes } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime, formatPhone } from '#web/lib/format.ts';
import { usePageInAddress, usePages } from '#web/lib/pages.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card, CardList } from '#web/ui/layout/card.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { OpenAccountSheet } from './open-account-sheet.tsx';
import css from './roles.module.css';

/**
 * Accounts of people who work at the clinic, locked because they were not used for 90 days. Each can be opened with a
 * reason. Below them are those opened lately. Shows nothing if there are none.
 */
export function LockedAccounts() {
  const { t } = useTranslation('roles');
  const [page, turnTo] = usePageInAddress({ name: 'locked' });
  const [asked, setAsked] = useState<LockedAccount | null>(null);
  const [opened, setOpened] = useState<LockedAccount | null>(null);
  const query = useQuery(queryOf('listLockedAccounts', { query: { page, size: pageSizes.deskList } }));
  const { data } = query;
  const pages = usePages(data?.page, query.error);
  if (data?.page.totalElements === 0) return null;
  return (
    <Section title={t('locked.title')}>
      <p className={css.muted}>{t('locked.about')}</p>
      {opened && <Notice kind="success">{t('locked.opened', { name: opened.userName })}</Notice>}
      <PagedList
        query={query}
        rows={data?._embedded.lockedAccountList}
        {...pages}
        onPage={turnTo}
        emptyText={t('locked.none')}
        failedText={t('locked.failed')}
        skeletonRows={1}
        skeletonRow="10rem"
      >
        {(rows) => (
          <CardList columns>
            {rows.map((account) => (
              <li key={account.phoneNumber}>
                <LockedCard account={account} onOpen={() => setAsked(account)} />
              </li>
            ))}
          </CardList>
        )}
      </PagedList>
      {asked && (
        <OpenAccountSheet
          account={asked}
          onDone={(account) => {
            setOpened(account);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}

function LockedCard({ account, onOpen }: { account: LockedAccount; onOpen: () => void }) {
  const { t } = useTranslation(['roles', 'app']);
  const language = useLanguage();
  const id = useId();
  const { userName, phoneNumber, role, lockedSince, lastLogIn, opening } = account;
  const moment = (at: string) => formatDateTime(at, language);
  return (
    <Card className={css.request} role="group" aria-labelledby={id}>
      <div>
        <h3 id={id}>
          <Name>{userName}</Name>
        </h3>
        <p>
          <a href={`tel:+91${phoneNumber}`}>{formatPhone(phoneNumber)}</a>
        </p>
      </div>
      <DefinitionList
        items={[
          { label: t('request.current'), value: t(`app:role.${role}`) },
          { label: t('locked.lastLogIn'), value: lastLogIn ? moment(lastLogIn) : t('locked.never') },
          ...(lockedSince ? [{ label: t('locked.since'), value: moment(lockedSince) }] : []),
          ...(opening
            ? [
                {
                  label: t('locked.openedAt'),
                  value: opening.by
                    ? t('locked.by', { name: opening.by, when: moment(opening.at) })
                    : t('locked.atServer', { when: moment(opening.at) }),
                },
                // A command on the server opens an account without a typed reason: what is stored in its place is the
                // command.
                ...(opening.by
                  ? [{ label: t('request.reason'), value: <span className={css.reason}>{opening.reason}</span> }]
                  : []),
              ]
            : []),
        ]}
      />
      {lockedSince && (
        <div className={css.actions}>
          <Button onClick={onOpen}>{t('locked.open')}</Button>
        </div>
      )}
    </Card>
  );
}
