import { Suspense, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { withPhrase } from '#contract/reports/kept-phrases.ts';
import { textsToSign } from '#contract/reports/phrases.ts';
import { signBody } from '#contract/reports/shapes.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { notSent, useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { isTypedIn } from '#web/ui/typed-in.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { AreaField } from '#web/ui/fields/field.tsx';
import { SignatureField } from '#web/ui/fields/signature-field.tsx';
import { DraftNotice } from '#web/ui/feedback/draft-notice.tsx';
import { signingAddress } from '../shared/addresses.ts';
import { draftInRow, dropSigningDrafts } from '../shared/signing-drafts.ts';
import { useFreeKeys } from './free-key.ts';
import { Phrases } from './phrases.tsx';
import type { LookedAt } from './sign-together.tsx';
import { SignedAs, StoredSignature } from './stored-signature.tsx';
import { useSignQuestion } from './use-sign-question.tsx';
import upload from '../upload/upload.module.css';
import css from '../details/details.module.css';
import split from './sign-list.module.css';

const ReturnForm = lazyPart(() => import('./return-form.tsx'));

/**
 * How long a report stands before it can be signed, in milliseconds: the key that signed the last one is up by then.
 */
const leastLookMs = 800;

const textFields = [
  { name: 'interpretation', label: 'values.interpretation', shortcut: 'I' },
  { name: 'recommendations', label: 'values.recommendations', shortcut: 'O' },
] as const;

const tickKey = 'Space';
const signKey = 'Ctrl Enter';

/** To sign a report together with others. */
interface Tick {
  isTicked: boolean;
  onTick: (looked: LookedAt) => void;
  /** Its texts have been changed since. */
  onChange: () => void;
}

/**
 * The two texts, filled in for a normal report, and the signature: the stored one, or drawn afresh. Ctrl+Enter signs
 * from anywhere on the screen. Enter alone does not, since nothing that signs is focused by itself; nor does Space on
 * the button, it says that the report was looked at.
 */
export function TextsAndSign({
  report,
  signer,
  textsRef,
  tick,
  onLook,
  onPass,
  onSigned,
  onReturned,
}: {
  report: Report;
  signer: Answer<'readSigner'>;
  textsRef: Ref<() => LookedAt>;
  /** None for a report that is not signed together with others. */
  tick: Tick | undefined;
  /** It has been on the screen for long enough, with these texts; again whenever they change. */
  onLook: (looked: LookedAt) => void;
  onPass: () => void;
  onSigned: () => void;
  onReturned: () => void;
}) {
  const { t } = useTranslation(['reports', 'messages']);
  const fieldText = useFieldText();
  const first = textsToSign(report);
  const form = useContractForm(signBody, { signature: '', ...first, revision: report.revision });
  const {
    register,
    formState: { errors },
  } = form;
  const sign = useAction('signReport');
  const { submit, failure, isBusy, draft } = useSend(form, {
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
  const { seen, question } = useSignQuestion(report, submit);
  const [hasLooked, setHasLooked] = useState(false);
  const looked = (): LookedAt => {
    const { interpretation, recommendations } = form.getValues();
    return { interpretation, recommendations, revision: report.revision };
  };
  useImperativeHandle(textsRef, () => looked);
  const noteTyped = () => {
    if (hasLooked) onLook(looked());
    if (tick?.isTicked) tick.onChange();
  };
  const note = useEffectEvent(() => {
    setHasLooked(true);
    onLook(looked());
  });
  useEffect(() => {
    const timer = setTimeout(note, leastLookMs);
    return () => clearTimeout(timer);
  }, []);
  const texts = useRef<HTMLFormElement>(null);
  const field = (index: number) => texts.current?.querySelectorAll('textarea')[index];
  const standBy = useEffectEvent(() => {
    // Whoever writes goes on writing; else keys are for this report, no longer for the row that led here. Whose it is
    // stays in sight.
    if (!isTypedIn(document.activeElement)) texts.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (hasLooked) standBy();
  }, [hasLooked]);
  const [draws, setDraws] = useState(signer.signature === null);
  const draw = (next: boolean) => {
    // Those that are signed together have the stored signature.
    if (tick?.isTicked) tick.onChange();
    form.setValue('signature', '');
    setDraws(next);
  };
  const hasSignature = !draws || Boolean(form.watch('signature'));
  const canSign = hasLooked && hasSignature && !sign.isSuccess;
  const [isReturning, setReturning] = useState(false);
  const mayReturn = report.abilities.reject;
  const onTick = tick && hasLooked && !draws ? () => tick.onTick(looked()) : undefined;
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = event.key === 'Enter' && event.ctrlKey && !event.repeat && !isBusy && canSign;
    if (!isMeant || document.querySelector('dialog:modal') !== null) return;
    event.preventDefault();
    submit();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  useFreeKeys({
    i: () => field(0)?.focus(),
    o: () => field(1)?.focus(),
    d: signer.signature === null ? undefined : () => draw(!draws),
    x: mayReturn ? () => setReturning(true) : undefined,
    ' ': () => {
      const at = document.activeElement;
      // Any other button does what it says.
      if (!at?.matches('[type="submit"]') && at?.matches('button:not([aria-current]), input, a, summary')) return false;
      onTick?.();
      return true;
    },
  });
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
        <DraftNotice
          draft={{
            ...draft,
            discard: () => {
              draft.discard();
              noteTyped();
            },
          }}
        />
        {textFields.map(({ name, label, shortcut }) => (
          <AreaField
            key={name}
            label={
              <>
                {t(label)} <kbd aria-hidden="true">{shortcut}</kbd>
              </>
            }
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
            noteTyped();
          }}
        />
        <div className={split.signature}>
          {draws ? (
            <SignatureField
              label={t('sign.signature')}
              hint={hasSignature ? undefined : t('messages:field.report.signature')}
              error={fieldText(errors.signature)}
              onChange={(picture) => form.setValue('signature', picture, { shouldValidate: true })}
            />
          ) : (
            <StoredSignature signer={signer} />
          )}
          {signer.signature !== null && (
            <Button look="plain" aria-keyshortcuts="D" onClick={() => draw(!draws)}>
              {t(draws ? 'sign.useStored' : 'sign.drawInstead')} <kbd aria-hidden="true">D</kbd>
            </Button>
          )}
        </div>
        <SignedAs signer={signer} />
        <div className={classNames(css.buttons, split.decide)}>
          <Button
            type="submit"
            aria-keyshortcuts="Control+Enter"
            busy={isBusy}
            disabled={!canSign}
            // Firefox presses it when the key goes up.
            onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
          >
            {t('next.sign')} <kbd aria-hidden="true">{signKey}</kbd>
          </Button>
          {onTick && (
            <Button look="quiet" disabled={isBusy} aria-keyshortcuts={tickKey} onClick={onTick}>
              {t(tick?.isTicked ? 'next.untickIt' : 'next.tickIt')} <kbd aria-hidden="true">{tickKey}</kbd>
            </Button>
          )}
          <Button look="quiet" disabled={isBusy} onClick={onPass}>
            {t('next.pass')}
          </Button>
          {mayReturn && (
            <Button look="quiet" disabled={isBusy} aria-keyshortcuts="X" onClick={() => setReturning(true)}>
              {t('next.return')} <kbd aria-hidden="true">X</kbd>
            </Button>
          )}
          <LinkButton look="plain" to={signingAddress(report.id)}>
            {t('next.alone')}
          </LinkButton>
        </div>
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
