import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { textsToSign } from '#contract/reports/phrases.ts';
import { signBody } from '#contract/reports/shapes.ts';
import type { Report, ReportSummary } from '#contract/reports/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState, FailedState } from '#web/ui/feedback/states.tsx';
import { AreaField } from '#web/ui/fields/field.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useVeryWideFrame } from '#web/ui/layout/use-wide.ts';
import { ReportFacts, ReportFindings, ReportLine } from '../details/report-body.tsx';
import { Amendment } from '../details/versions.tsx';
import { signingAddress, validationAddress } from '../shared/addresses.ts';
import { isDecidable } from '../shared/decisions.ts';
import { useReport, useReports } from '../shared/queries.ts';
import { withPhrase } from '#contract/reports/kept-phrases.ts';
import { Phrases } from './phrases.tsx';
import { SignList } from './sign-list.tsx';
import { ReportScreen } from '../shared/report-screen.tsx';
import upload from '../upload/upload.module.css';
import css from '../details/details.module.css';
import split from './sign-list.module.css';

/**
 * How long a report stands before it can be signed, in milliseconds: the key that signed the last one is up by then.
 */
const leastLookMs = 800;

/** Reports a page: enough that the critical ones of a day are found at its top. */
const pageSize = 50;
const kinds = ['normal', 'flagged'] as const;

/** Whether a report has the values that are asked for; a file has none. */
const isOfKind = ({ findings }: ReportSummary, kind: (typeof kinds)[number] | undefined) =>
  kind === undefined || (findings !== null && (kind === 'flagged' ? findings.outOfRange > 0 : findings.isInRange));

/** The waiting reports beside the one that is read: sign with the stored signature, next. Critical ones come first. */
export default function SignNext() {
  const { t } = useTranslation(['reports', 'app']);
  const language = useLanguage();
  const isVeryWide = useVeryWideFrame();
  const [page, setPage] = useState(0);
  const list = useReports('pending', page, pageSize);
  const signer = useQuery(queryOf('readSigner'));
  const only = useChoiceInAddress('only', kinds);
  const [passed, setPassed] = useState<readonly number[]>([]);
  const [signed, setSigned] = useState<readonly number[]>([]);
  const [chosen, choose] = useState<number>();
  const isCritical = (row: ReportSummary) => row.findings?.isCritical ?? false;
  const rows = (list.rows ?? [])
    .filter((row) => row.abilities.sign && !signed.includes(row.id) && isOfKind(row, only.value))
    .toSorted((one, other) => Number(isCritical(other)) - Number(isCritical(one)));
  const waiting = rows.filter(({ id }) => !passed.includes(id));
  const current = waiting.find(({ id }) => id === chosen) ?? waiting[0];
  /** The next in the list, or from its end the first one. */
  const next = waiting[waiting.findIndex(({ id }) => id === current?.id) + 1] ?? waiting[0];
  const hasMore = !list.query.isPlaceholderData && page + 1 < (list.page?.totalPages ?? 0);
  if (list.rows && !current && hasMore) setPage(page + 1);
  useAhead(next);
  const again = () => {
    setPassed([]);
    setPage(0);
  };
  const count = (number: number) => formatNumber(number, language);
  const isWaiting = list.query.isPending || signer.isPending || (!current && hasMore);
  const isFailed = (list.query.isError && !list.rows) || signer.isError;
  const hasList = isVeryWide && current !== undefined;
  return (
    <ReportScreen
      title={t('app:title.signNext')}
      intro={!isWaiting && t('next.counts', { waiting: count(waiting.length), signed: count(signed.length) })}
    >
      <div className={split.filter}>
        <Toggle
          label={t('next.which')}
          hideLabel
          value={only.shown ?? 'all'}
          onChange={(kind) => {
            setPage(0);
            only.choose(kind === 'all' ? undefined : kind);
          }}
          choices={[
            { value: 'all', label: t('next.all') },
            { value: 'normal', label: t('work.inRange') },
            { value: 'flagged', label: t('work.flagged') },
          ]}
        />
      </div>
      {isWaiting && <Skeleton rows={2} height="16rem" />}
      {isFailed && (
        <FailedState
          text={t('list.failed')}
          retrying={list.query.isFetching || signer.isFetching}
          onRetry={() => void Promise.all([list.query.refetch(), signer.refetch()])}
        />
      )}
      {signer.data?.signature === null && <Notice>{t('next.noSignature')}</Notice>}
      {!isWaiting && !isFailed && !current && (
        <EmptyState text={t(passed.length > 0 ? 'next.onlyPassed' : 'next.none')}>
          {passed.length > 0 && (
            <Button look="quiet" onClick={again}>
              {t('next.again')}
            </Button>
          )}
        </EmptyState>
      )}
      {current && signer.data && (
        <div className={split.split} data-list={hasList || undefined}>
          {hasList && (
            <SignList
              rows={rows}
              current={current.id}
              onChoose={(id) => {
                setPassed(passed.filter((one) => one !== id));
                choose(id);
              }}
            />
          )}
          <OneReport
            key={current.id}
            id={current.id}
            signer={signer.data}
            onPass={() => {
              setPassed([...passed, current.id]);
              choose(next?.id);
            }}
            onSigned={() => {
              setSigned([...signed, current.id]);
              choose(next?.id);
            }}
          />
        </div>
      )}
    </ReportScreen>
  );
}

/** Reads the next report while this one is looked at. */
function useAhead(next: ReportSummary | undefined): void {
  const client = useQueryClient();
  const id = next?.id;
  useEffect(() => {
    if (id !== undefined) void client.prefetchQuery(queryOf('readReport', { params: { id } }));
  }, [client, id]);
}

interface Events {
  onPass: () => void;
  onSigned: () => void;
}

function OneReport({ id, signer, ...events }: { id: number; signer: Answer<'readSigner'> } & Events) {
  const { t } = useTranslation('reports');
  const { data: report, ...query } = useReport(id);
  if (query.isError)
    return <FailedState text={t('details.failed')} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  if (!report) return <Skeleton rows={2} height="16rem" />;
  return (
    <div className={split.report}>
      <Card className={css.paper}>
        <ReportLine report={report} />
        <Amendment report={report} />
        <ReportFindings report={report} withTexts={false} />
        <ReportFacts report={report} />
      </Card>
      <Card>
        <TextsAndSign key={report.revision} report={report} signer={signer} {...events} />
      </Card>
    </div>
  );
}

/** The two texts, filled in for a normal report; Ctrl+Enter signs from anywhere in them. */
function TextsAndSign({ report, signer, onPass, onSigned }: { report: Report; signer: Answer<'readSigner'> } & Events) {
  const { t } = useTranslation(['reports', 'messages']);
  const fieldText = useFieldText();
  const first = textsToSign(report);
  const form = useContractForm(signBody, { signature: '', ...first, revision: report.revision });
  const {
    register,
    formState: { errors },
  } = form;
  const sign = useAction('signReport');
  const { submit, failure, isBusy, isChanged } = useSend(form, {
    failed: t('sign.failed'),
    send: async (body) => {
      await sign.mutateAsync({ params: { id: report.id }, body });
      onSigned();
    },
  });
  const mayWrite = useLooked();
  const button = useRef<HTMLButtonElement>(null);
  const texts = useRef<HTMLFormElement>(null);
  const isReady = form.getValues('interpretation') !== '';
  useEffect(() => {
    if (!mayWrite) return;
    const first = isReady ? button.current : texts.current?.querySelector('textarea');
    // Whose report it is stays in sight.
    first?.focus({ preventScroll: true });
  }, [mayWrite, isReady]);
  const canSign = mayWrite && signer.signature !== null && !sign.isSuccess;
  return (
    <form
      ref={texts}
      className={upload.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSign) submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.ctrlKey || event.repeat || !canSign) return;
        event.preventDefault();
        submit();
      }}
    >
      {(['interpretation', 'recommendations'] as const).map((name) => (
        <AreaField
          key={name}
          label={t(textLabels[name])}
          rows={2}
          lang={report.language}
          error={fieldText(errors[name])}
          {...register(name)}
        />
      ))}
      <Phrases
        report={report}
        texts={() => form.getValues()}
        onInsert={(phrase) => {
          for (const name of ['interpretation', 'recommendations'] as const) {
            const text = withPhrase(form.getValues(name), first[name], phrase[name]);
            form.setValue(name, text, { shouldDirty: true, shouldValidate: true });
          }
        }}
      />
      <p className={upload.about}>
        {t('sign.as', {
          name: signer.fullName,
          qualification: signer.qualification,
          number: signer.registrationNumber,
        })}
      </p>
      <p className={upload.about}>{t('next.keys')}</p>
      <div className={css.buttons}>
        <Button ref={button} type="submit" busy={isBusy} disabled={!canSign}>
          {t('next.sign')}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={onPass}>
          {t(isChanged ? 'next.passUnsaved' : 'next.pass')}
        </Button>
        {isDecidable(report) && (
          <LinkButton look="quiet" to={validationAddress(report.id)}>
            {t('next.reject')}
          </LinkButton>
        )}
        <LinkButton look="plain" to={signingAddress(report.id)}>
          {t('next.alone')}
        </LinkButton>
      </div>
      {failure && <Notice kind="error">{failure}</Notice>}
    </form>
  );
}

const textLabels = { interpretation: 'values.interpretation', recommendations: 'values.recommendations' } as const;

/** Whether the report has been on the screen long enough to be signed. */
function useLooked(): boolean {
  const [hasLooked, setHasLooked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasLooked(true), leastLookMs);
    return () => clearTimeout(timer);
  }, []);
  return hasLooked;
}
