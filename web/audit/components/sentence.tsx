import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit/shapes.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { calls } from '#web/lib/calls.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Name } from '#web/ui/layout/name.tsx';
import { writeFilter } from '../audit-place.ts';
import css from './audit.module.css';

/** Stands in a text where a name belongs, which is drawn in its own typeface. */
const mark = '\u0001';

/** A text with something drawn in the place of its mark. */
function Filled({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split(mark);
  return after === undefined ? (
    before
  ) : (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

/** A name that leads to the audit narrowed to it; a name alone where the reader may not go there. */
export function NameLink({ name, search }: { name: string; search: string | null }) {
  return search === null ? (
    <Name>{name}</Name>
  ) : (
    <Link className={css.name} to={{ search }}>
      <Name>{name}</Name>
    </Link>
  );
}

/** `Rina Das (Receptionist) looked up your test bookings by phone`. */
export function Sentence({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation(['audit', 'app']);
  const {
    actor: { name, role, phoneNumber },
  } = entry;
  return (
    <p className={css.sentence}>
      {name === null || role === 'Anonymous' ? (
        <strong>{t('nobody')}</strong>
      ) : (
        <>
          <strong>
            <NameLink name={name} search={phoneNumber ? writeFilter({ actor: phoneNumber }) : null} />
          </strong>{' '}
          ({t(`app:role.${role}`)})
        </>
      )}{' '}
      <Filled text={useWhat(entry)}>
        <Whose entry={entry} />
      </Filled>
    </p>
  );
}

function useWhat({ call, action, outcome }: AuditEntry): string {
  const { t } = useTranslation('audit');
  if (action === 'sign-in' && outcome !== 'done') return t('wrongCode', { whose: mark });
  return isKnown(call) ? t(`audited.${call}`, { whose: mark }) : t('unknownCall', { call });
}

/** Rows outlive the calls they speak of. */
function isKnown(call: string): call is EndpointName {
  return Object.hasOwn(calls, call) && calls[call as EndpointName].audited;
}

function Whose({ entry: { people, peopleCount } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  if (people === undefined) return t('whose.mine');
  const [first] = people;
  if (!first) return t('whose.unknown');
  if (peopleCount !== 1) return t('whose.many', { n: formatNumber(peopleCount ?? people.length, language) });
  return (
    <Filled text={t('whose.one', { name: mark })}>
      <NameLink name={first.name} search={writeFilter({ person: first.phoneNumber })} />
    </Filled>
  );
}
