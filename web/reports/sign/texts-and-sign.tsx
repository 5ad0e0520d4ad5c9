import { Suspense, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { Ref, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import type { KeptPhrase } from '#contract/reports/kept-phrases.ts';
import { textsToSign } from '#contract/reports/phrases.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { notSent, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { isTypedIn } from '#web/ui/focus.ts';
import { Notice, DraftNotice } from '#web/ui/feedback/notice.tsx';
import { AreaField } from '#web/ui/fields/field.tsx';
import { signingAddress } from '../shared/ways-on.ts';
import { draftInRow, dropSigningDrafts } from '../shared/signing-drafts.ts';
import { useFreeKeys } from './free-key.ts';
import { Phrases } from './phrases.tsx';
import type { LookedAt } from './sign-together.tsx';
import { Signature, SignedAs, useSignForm } from './sign-parts.tsx';
import type { SignForm } from './sign-parts.tsx';
import { useSignQuestion } from './use-sign-question.tsx';
import upload from '../upload/upload.module.css';
import css from '../details/details.module.css';
import split from './sign-list.module.css';

const ReturnForm = lazyPart(() => import('./return-form.tsx'));

/**
 * How long a report is shown before it can be signed, in milliseconds: the key that signed the last one is released by
 * then.
 */
const leastLookMs = 800;

const textFields = [
  { name: 'interpretation', label: 'values.interpretation', shortcut: 'I' },
  { name: 'recommendations', label: 'values.recommendations', shortcut: 'O' },
] as const;

const tickKey = 'Space';
const signKey = 'Ctrl Enter';

/** The tick that signs a report together with others. */
interface Tick {
  isTicked: boolean;
  onTick: (looked: LookedAt) => void;
  /** Called when its texts change. */
  onChange: () => void;
}

interface SignProps {
  report: Report;
  signer: Answer<'readSigner'>;
  textsRef: Ref<() => LookedAt>;
  /** Undefined for a report that cannot be signed together with others. */
  tick: Tick | undefined;
  /** Called when it has been on the screen for long enough, with its texts, and again when these change. */
  onLook: (looked: LookedAt) => void;
  onSigned: () => void;
}

/**
 * The two texts, filled in for a normal report, and the signature: the stored one, or drawn anew. Ctrl+Enter signs from
 * anywhere on the screen. Enter alone does not sign, since no signing button gets the focus by itself; Space on the
 * button does not either, it marks the report as looked at.
 */
export function TextsAndSign({
  onPass,
  onReturned,
  ...props
}: SignProps & { onPass: () => void; onReturned: () => void }) {
  const { t } = useTranslation('reports');
  const { report, signer, tick } = props;
  const [isReturning, setReturning] = useState(false);
  const onReturn = report.abilities.reject ? () => setReturning(true) : undefined;
  const { form, insert, sending, question, hasLooked, canSign, noteTyped, draws, onDraw, onTick } = useSigning(props);
  const { submit, failure, isBusy, draft } = sending;
  const texts = useFocusOnceLooked(hasLooked);
  useSignKeys({ texts, onSign: canSign && !isBusy ? submit : undefined, onDraw, onReturn, onTick });
  const discard = () => {
    draft.discard();
    noteTyped();
  };
  return (
    <>
      <form
        ref={texts}
        tabIndex={-1}
        className={upload.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canSign) submit();
        }}
        onChange={noteTyped}
      >
        <DraftNotice draft={{ ...draft, discard }} />
        <TextFields form={form} report={report} />
        <Phrases report={report} texts={() => form.getValues()} onInsert={insert} />
        <div className={split.signature}>
          <Signature form={form} signer={signer} draws={draws} />
          {onDraw && (
            <Button look="plain" aria-keyshortcuts="D" onClick={onDraw}>
              {t(draws ? 'sign.useStored' : 'sign.drawInstead')} <kbd aria-hidden="true">D</kbd>
            </Button>
          )}
        </div>
        <SignedAs signer={signer} />
        <Decisions
          report={report}
          isBusy={isBusy}
          canSign={canSign}
          isTicked={tick?.isTicked ?? false}
          onTick={onTick}
          onPass={onPass}
          onReturn={onReturn}
        />
        {failure && <Notice kind="error">{failure}</Notice>}
      </form>
      {question}
      {isReturning && (
        <Suspense>
          <ReturnForm
            report={report}
            onReturned={() => {
              dropSigningDrafts(report);
              onReturned();
            }}
            onClose={() => setReturning(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The form of the signature: what it sends, when it may, and what is recorded while somebody types. */
function useSigning({ report, signer, textsRef, tick, onLook, onSigned }: SignProps) {
  const { t } = useTranslation('reports');
  const { form, insert } = useSignForm(report, textsToSign(report));
  const sign = useAction('signReport');
  const sending = useSend(form, {
    draft: draftInRow(report),
    failed: t('sign.failed'),
    send: async (body) => {
      const told = seen();
      if (!told) return notSent;
      await sign.mutateAsync({ params: { id: report.id }, body: { ...body, ...told } });
      dropSigningDrafts(report);
      return onSigned();
    },
  });
  const { seen, question } = useSignQuestion(report, sending.submit);
  const { hasLooked, looked, noteTyped } = useLookedAt({ form, revision: report.revision, textsRef, tick, onLook });
  const [draws, setDraws] = useState(signer.signature === null);
  const draw = () => {
    // Reports that are signed together get the stored signature.
    if (tick?.isTicked) tick.onChange();
    form.setValue('signature', '');
    setDraws(!draws);
  };
  const hasSignature = !draws || Boolean(form.watch('signature'));
  return {
    form,
    insert: (phrase: KeptPhrase) => {
      insert(phrase);
      noteTyped();
    },
    sending,
    question,
    hasLooked,
    canSign: hasLooked && hasSignature && !sign.isSuccess,
    noteTyped,
    draws,
    onDraw: signer.signature === null ? undefined : draw,
    onTick: tick && hasLooked && !draws ? () => tick.onTick(looked()) : undefined,
  };
}

/**
 * Records that the report has been looked at for long enough, and with which texts; again when these change.
 * @param textsRef returns the texts that would be signed now
 */
function useLookedAt({
  form,
  revision,
  textsRef,
  tick,
  onLook,
}: {
  form: SignForm;
  revision: number;
  textsRef: Ref<() => LookedAt>;
  tick: Tick | undefined;
  onLook: (looked: LookedAt) => void;
}) {
  const [hasLooked, setHasLooked] = useState(false);
  const looked = (): LookedAt => {
    const { interpretation, recommendations } = form.getValues();
    return { interpretation, recommendations, revision };
  };
  useImperativeHandle(textsRef, () => looked);
  const note = useEffectEvent(() => {
    setHasLooked(true);
    onLook(looked());
  });
  useEffect(() => {
    const timer = setTimeout(note, leastLookMs);
    return () => clearTimeout(timer);
  }, []);
  const noteTyped = () => {
    if (hasLooked) onLook(looked());
    if (tick?.isTicked) tick.onChange();
  };
  return { hasLooked, looked, noteTyped };
}

/**
 * Focuses the form once the report was looked at, so that keys act on this report and not on the row that led here. If
 * somebody is writing, the focus stays there, with the patient's name in view.
 */
function useFocusOnceLooked(hasLooked: boolean) {
  const texts = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (hasLooked && !isTypedIn(document.activeElement)) texts.current?.focus({ preventScroll: true });
  }, [hasLooked]);
  return texts;
}

/** The keys, beside those of the phrases. A key whose function is missing does nothing. */
function useSignKeys({
  texts,
  onSign,
  onDraw,
  onReturn,
  onTick,
}: {
  texts: RefObject<HTMLFormElement | null>;
} & Record<'onSign' | 'onDraw' | 'onReturn' | 'onTick', (() => void) | undefined>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = event.key === 'Enter' && event.ctrlKey && !event.repeat;
    if (!isMeant || !onSign || document.querySelector('dialog:modal') !== null) return;
    event.preventDefault();
    onSign();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const goTo = (index: number) => texts.current?.querySelectorAll('textarea')[index]?.focus();
  useFreeKeys({
    i: () => goTo(0),
    o: () => goTo(1),
    d: onDraw,
    x: onReturn,
    ' ': () => {
      const at = document.activeElement;
      // Any other focused button keeps its own action.
      if (!at?.matches('[type="submit"]') && at?.matches('button:not([aria-current]), input, a, summary')) return false;
      onTick?.();
      return true;
    },
  });
}

function TextFields({ form, report }: { form: SignForm; report: Report }) {
  const { t } = useTranslation('reports');
  const fieldText = useFieldText();
  return textFields.map(({ name, label, shortcut }) => (
    <AreaField
      key={name}
      label={
        <>
          {t(label)} <kbd aria-hidden="true">{shortcut}</kbd>
        </>
      }
      rows={2}
      lang={report.language}
      error={fieldText(form.formState.errors[name])}
      {...form.register(name)}
    />
  ));
}

/** The buttons for the report: sign, tick to sign with others, skip, return, or sign alone. */
function Decisions({
  report,
  isBusy,
  canSign,
  isTicked,
  onTick,
  onPass,
  onReturn,
}: {
  report: Report;
  isBusy: boolean;
  canSign: boolean;
  isTicked: boolean;
  onTick: (() => void) | undefined;
  onPass: () => void;
  onReturn: (() => void) | undefined;
}) {
  const { t } = useTranslation('reports');
  return (
    <div className={classNames(css.buttons, split.decide)}>
      <Button
        type="submit"
        aria-keyshortcuts="Control+Enter"
        busy={isBusy}
        disabled={!canSign}
        // Firefox presses the button when the key is released.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      >
        {t('next.sign')} <kbd aria-hidden="true">{signKey}</kbd>
      </Button>
      {onTick && (
        <Button look="quiet" disabled={isBusy} aria-keyshortcuts={tickKey} onClick={onTick}>
          {t(isTicked ? 'next.untickIt' : 'next.tickIt')} <kbd aria-hidden="true">{tickKey}</kbd>
        </Button>
      )}
      <Button look="quiet" disabled={isBusy} onClick={onPass}>
        {t('next.pass')}
      </Button>
      {onReturn && (
        <Button look="quiet" disabled={isBusy} aria-keyshortcuts="X" onClick={onReturn}>
          {t('next.return')} <kbd aria-hidden="true">X</kbd>
        </Button>
      )}
      <LinkButton look="plain" to={signingAddress(report.id)}>
        {t('next.alone')}
      </LinkButton>
    </div>
  );
}
