import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { ReportStatus } from '#contract/reports/states.ts';
import type { Doubt } from '#contract/reports/doubts.ts';
import { agreesWith } from '#contract/reports/flags.ts';
import type { ResultFlag } from '#contract/reports/flags.ts';
import type { Report, ResultRow } from '#contract/reports/shapes.ts';
import { writeAge } from '#contract/patients/age.ts';
import type { AgeOf } from '#contract/patients/age.ts';
import { writeWeeks } from '#contract/lab-tests/ranges.ts';
import type { RangeFact, WeekSpan } from '#contract/lab-tests/ranges.ts';
import type { SignerGap } from '#contract/reports/signers.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { Tone } from '#web/ui/feedback/badge.tsx';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime, formatDigits, formatShortDate, formatTime, formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Name } from '#web/ui/layout/name.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/layout/icon.tsx';
import css from './report-text.module.css';

const statusBadges = {
  UPLOADED: { text: 'reports:status.UPLOADED', tone: 'pending' },
  PENDING_SIGNATURE: { text: 'reports:status.PENDING_SIGNATURE', tone: 'warning' },
  SIGNED: { text: 'reports:status.SIGNED', tone: 'success' },
  REJECTED: { text: 'reports:status.REJECTED', tone: 'danger' },
  AMENDED: { text: 'reports:status.AMENDED', tone: 'neutral' },
  WITHDRAWN: { text: 'reports:status.WITHDRAWN', tone: 'neutral' },
} as const satisfies Record<ReportStatus, { text: string; tone: Tone }>;

/** A report's status as a badge. */
export function ReportStatusBadge({ status }: { status: ReportStatus }) {
  const { t } = useTranslation('reports');
  return <Badge tone={statusBadges[status].tone}>{t(statusBadges[status].text)}</Badge>;
}

/** Beside the status of a report that waits with a critical value. */
export function CriticalBadge({ of: { isCritical } }: { of: { isCritical: boolean } }) {
  const { t } = useTranslation('reports');
  return isCritical ? <Badge tone="danger">{t('critical.badge')}</Badge> : null;
}

/** Date and time in India, or 'N/A'; `isShort`: for lists, with the month in three letters. */
export function Moment({ at, isShort = false }: { at: string | null; isShort?: boolean }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  if (!at) return t('notAvailable');
  const words = isShort
    ? `${formatShortDate(at, language)}, ${formatTime(at, language)}`
    : formatDateTime(at, language);
  return <time dateTime={at}>{words}</time>;
}

/** The name of the test in the current language. */
export function TestName({ of: { testName, testNameBn } }: { of: { testName: string; testNameBn: string } }) {
  return <Name>{inLanguage(useLanguage(), testName, testNameBn)}</Name>;
}

/** The requester, that the patient came by themselves, or that nobody is known. */
export function Requester({
  of: { requester, requesterBn, isSelfRequested },
}: {
  of: Pick<Report, 'requester' | 'requesterBn' | 'isSelfRequested'>;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  if (!requester) return t(isSelfRequested ? 'requester.self' : 'requester.unknown');
  return <Name>{inLanguage(language, requester, requesterBn)}</Name>;
}

/** `R-1042`, and the version from the second on. In Western digits as in print, since it is quoted and typed. */
export function ReportNumber({ number, version }: { number: string; version: number }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return version > 1 ? t('numberWithVersion', { number, version: formatDigits(version, language) }) : number;
}

const flagTexts = {
  LOW: 'flag.LOW',
  HIGH: 'flag.HIGH',
  CRITICAL_LOW: 'flag.CRITICAL_LOW',
  CRITICAL_HIGH: 'flag.CRITICAL_HIGH',
  ABNORMAL: 'flag.ABNORMAL',
  NORMAL: 'flag.NORMAL',
} as const satisfies Record<ResultFlag, string>;

/** A value's flag (low, high, normal) as text; nothing without a range. */
export function ResultFlagText({ flag }: { flag: ResultFlag | null }) {
  const { t } = useTranslation('reports');
  if (!flag) return null;
  const isCritical = flag.startsWith('CRITICAL');
  return (
    <span className={classNames(css.flag, isCritical && css.critical, flag === 'NORMAL' && css.normal)}>
      {t(flagTexts[flag])}
    </span>
  );
}

const doubtTexts = {
  NEGATIVE: 'doubt.NEGATIVE',
  IMPOSSIBLE: 'doubt.IMPOSSIBLE',
  SUM: 'doubt.SUM',
} as const satisfies Record<Doubt, string>;

/**
 * The words for a mark that was typed behind a value and disagrees with its flag, for a contradiction, and for a star.
 */
export function useOtherwise(): (row: Pick<ResultRow, 'said' | 'flag' | 'doubt' | 'starred'>) => string[] {
  const { t } = useTranslation('reports');
  return ({ said, flag, doubt, starred }) => [
    ...(said !== undefined && !agreesWith(said, flag) ? [t(said === 'HIGH' ? 'said.HIGH' : 'said.LOW')] : []),
    ...(doubt ? [t(doubtTexts[doubt])] : []),
    ...(starred ? [t('said.STAR')] : []),
  ];
}

/** Shows a typed mark (H, L, an arrow) that disagrees with the flag, a contradiction, or a star. */
export function SaidOtherwise(row: Pick<ResultRow, 'said' | 'flag' | 'doubt' | 'starred'>) {
  return useOtherwise()(row).map((words) => (
    <small key={words} className={css.said}>
      {words}
    </small>
  ));
}

/**
 * A permanent remark on a report, such as why it was rejected or that it was superseded. It is no event, so it is not
 * announced.
 */
export function Remark({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(css.remark, isBad && css.bad)}>
      <Icon name={isBad ? 'alert' : 'info'} />
      <div className={css.text}>{children}</div>
    </div>
  );
}

/** `34 years, Female`; '' if neither is known. */
export function useAgeAndSex(person: AgeOf & { readonly sex: string | null }): string {
  const { t } = useTranslation('reports');
  const sexes = { Male: t('sex.male'), Female: t('sex.female'), Other: t('sex.other') };
  const sex = Object.entries(sexes).find(([known]) => known === person.sex)?.[1] ?? person.sex;
  return [writeAge(person, useLanguage()), sex].filter(Boolean).join(', ');
}

/** Below a range for pregnant women: the weeks it is for. Nothing below other ranges. */
export function RangePeople({ of }: { of: WeekSpan | null | undefined }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  if (!of) return null;
  const weeks = writeWeeks(of, (week) => formatNumber(week, language));
  return <small className={css.people}>{weeks ? t('pregnancy.peopleWeeks', { weeks }) : t('pregnancy.people')}</small>;
}

const factTexts = { AGE: 'dependsOn.AGE', SEX: 'dependsOn.SEX', PREGNANCY: 'dependsOn.PREGNANCY' } as const;

/** In place of a range: the unknown facts about the patient that decide it; null if none is missing. */
export function useDependsOn(): (facts: readonly RangeFact[] | undefined) => string | null {
  const { t } = useTranslation('reports');
  return (facts = []) =>
    facts.length === 0 ? null : t('dependsOn', { facts: facts.map((fact) => t(factTexts[fact])).join(', ') });
}

const gapTexts = {
  name: 'gap.name',
  qualification: 'gap.qualification',
  registrationNumber: 'gap.registrationNumber',
  departments: 'gap.departments',
} as const satisfies Record<SignerGap, string>;

/** What a signer's profile lacks, in words: 'qualification, registration number'. */
export function useGapWords(): (missing: readonly SignerGap[]) => string {
  const { t } = useTranslation('reports');
  return (missing) => missing.map((gap) => t(gapTexts[gap])).join(', ');
}
