import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Colleague } from '#contract/accounts/colleagues.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText, useWaysToMove } from '#web/lib/error-text.ts';
import { formatDateTime, formatPhone } from '#web/lib/format.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { Table } from '#web/ui/lists/table.tsx';
import { AddColleague } from './add-colleague.tsx';
import { LogOutEverywhere } from './log-out-everywhere.tsx';
import { Vouch } from './vouch.tsx';
import css from './roles.module.css';

/** The people who work at the clinic, with their roles and their last log-in. Colleagues are added and removed here. */
export function Colleagues() {
  const { t } = useTranslation('roles');
  const isWide = useWide();
  const errorText = useErrorText();
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState<Colleague | null>(null);
  const { data, error, refetch, isFetching } = useQuery(queryOf('listColleagues'));
  return (
    <Section title={t('colleagues.title')}>
      <div className={css.actions}>
        <Button onClick={() => setIsAdding(true)}>{t('colleagues.add')}</Button>
      </div>
      {added && (
        <Notice kind="success">
          {t('colleagues.added', { name: added.userName, phone: formatPhone(added.phoneNumber) })}
        </Notice>
      )}
      {error && <FailedState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />}
      {data && (isWide ? <ColleagueTable rows={data} /> : <ColleagueList rows={data} />)}
      {isAdding && (
        <AddColleague
          onDone={(colleague) => {
            setAdded(colleague);
            setIsAdding(false);
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Section>
  );
}

function ColleagueTable({ rows }: { rows: readonly Colleague[] }) {
  const { t } = useTranslation('roles');
  const words = useColleagueWords();
  return (
    <Table<Colleague>
      caption={t('colleagues.title')}
      rows={rows}
      keyOf={({ phoneNumber }) => phoneNumber}
      columns={[
        { label: t('colleagues.name'), cell: (row) => <Who colleague={row} /> },
        { label: t('request.current'), cell: words.role },
        { label: t('locked.lastLogIn'), cell: words.lastLogIn, whole: true },
        { label: t('colleagues.secondStep'), cell: words.secondStep },
        { label: t('colleagues.actions'), cell: (row) => <Actions colleague={row} /> },
      ]}
    />
  );
}

function ColleagueList({ rows }: { rows: readonly Colleague[] }) {
  const { t } = useTranslation('roles');
  const words = useColleagueWords();
  return (
    <ul className={css.decidedList}>
      {rows.map((row) => (
        <li key={row.phoneNumber}>
          <Who colleague={row} />
          <p>{words.role(row)}</p>
          <p className={css.muted}>
            {t('locked.lastLogIn')}: {words.lastLogIn(row)} · {t('colleagues.secondStep')}: {words.secondStep(row)}
          </p>
          <Actions colleague={row} />
        </li>
      ))}
    </ul>
  );
}

/** Returns texts about a colleague: role, last log-in, second step. */
function useColleagueWords() {
  const { t } = useTranslation(['roles', 'app']);
  const language = useLanguage();
  return {
    role: ({ role, isAwaited }: Colleague) =>
      isAwaited ? t('colleagues.awaited', { role: t(`app:role.${role}`) }) : t(`app:role.${role}`),
    lastLogIn: ({ lastLogIn }: Colleague) => (lastLogIn ? formatDateTime(lastLogIn, language) : t('locked.never')),
    secondStep: ({ hasSecondStep }: Colleague) => t(hasSecondStep ? 'colleagues.yes' : 'colleagues.no'),
  };
}

function Who({ colleague: { userName, phoneNumber } }: { colleague: Colleague }) {
  return (
    <>
      <strong>
        <Name>{userName}</Name>
      </strong>
      <p className={css.muted}>
        <a href={`tel:+91${phoneNumber}`}>{formatPhone(phoneNumber)}</a>
      </p>
    </>
  );
}

function Actions({ colleague }: { colleague: Colleague }) {
  const { t } = useTranslation('roles');
  const { vouch, endSessions, remove } = colleague.abilities;
  return (
    <div className={css.actions} role="group" aria-label={t('colleagues.actionsFor', { name: colleague.userName })}>
      {vouch && <Vouch person={colleague} />}
      {endSessions && <LogOutEverywhere person={colleague} />}
      {remove && <RemoveColleague colleague={colleague} />}
    </div>
  );
}

/** Takes the role away and ends all sessions, once that is confirmed. */
function RemoveColleague({ colleague: { userName, phoneNumber, isAwaited } }: { colleague: Colleague }) {
  const { t } = useTranslation('roles');
  const errorText = useErrorText();
  const waysToMove = useWaysToMove();
  const [isAsked, setIsAsked] = useState(false);
  const { mutate, reset, isPending, error } = useAction('removeColleague');
  const ask = () => {
    reset();
    setIsAsked(true);
  };
  return (
    <>
      <Button look="quiet" className={css.alone} onClick={ask}>
        {t(isAwaited ? 'colleagues.takeBack' : 'colleagues.left')}
      </Button>
      {isAsked && (
        <Confirm
          title={t(isAwaited ? 'colleagues.takeBackTitle' : 'colleagues.leftTitle', { name: userName })}
          yes={t(isAwaited ? 'colleagues.takeBack' : 'colleagues.left')}
          isBusy={isPending}
          failure={error ? errorText(error) : undefined}
          ways={waysToMove(error)}
          onYes={() => mutate({ params: { phone: phoneNumber } }, { onSuccess: () => setIsAsked(false) })}
          onClose={() => setIsAsked(false)}
        >
          <p>{t(isAwaited ? 'colleagues.takeBackText' : 'colleagues.leftText')}</p>
        </Confirm>
      )}
    </>
  );
}
