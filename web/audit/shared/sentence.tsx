import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit/shapes.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { calls } from '#web/lib/calls.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Name } from '#web/ui/layout/name.tsx';
import { writeFilter } from './audit-filter.ts';
import css from './audit.module.css';

/** Placeholder for a name, which is shown in its own typeface. */
const placeholder = '\u0001';

/** A text with an element in place of its placeholder. */
function TextWithElement({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split(placeholder);
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

/** A name that links to the audit filtered by it; plain text if the user may not open that. */
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
        <strong>{t(isWithoutCall(entry.call) ? 'program' : 'nobody')}</strong>
      ) : (
        <>
          <strong>
            <NameLink name={name} search={phoneNumber ? writeFilter({ actor: phoneNumber }) : null} />
          </strong>{' '}
          ({t(`app:role.${role}`)})
        </>
      )}{' '}
      <TextWithElement text={useActionText(entry)}>
        <Whose entry={entry} />
      </TextWithElement>
    </p>
  );
}

function useActionText({ call, action, outcome }: AuditEntry): string {
  const { t } = useTranslation('audit');
  if (action === 'sign-in' && outcome !== 'done') return t('wrongCode', { whose: placeholder });
  if (action === 'look-up' && isKnown(call) && calls[call].touches) return t('repeated', { whose: placeholder });
  if (call === 'eraseIdentity') return t('audited.eraseIdentity', { whose: placeholder });
  if (call === 'eraseConsents') return t('audited.eraseConsents', { whose: placeholder });
  return isKnown(call) ? t(`audited.${call}`, { whose: placeholder }) : t('unknownCall', { call });
}

/** Whether an entry is of something the program does by itself, without a call. */
const isWithoutCall = (call: string) => call === 'eraseIdentity' || call === 'eraseConsents';

/** Old entries may name calls that no longer exist. */
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
    <TextWithElement text={t('whose.one', { name: placeholder })}>
      <NameLink name={first.name} search={writeFilter({ person: first.phoneNumber })} />
    </TextWithElement>
  );
}
