import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { analyteKinds, mostRanges } from '#contract/lab-tests/analytes.ts';
import type { Analyte, AnalyteKind, SavedAnalyte } from '#contract/lab-tests/analytes.ts';
import { ageUnits } from '#contract/lab-tests/ranges.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { serverFields, useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { AreaField, SelectField, TextField } from '#web/ui/fields/field.tsx';
import { LanguageField } from '#web/ui/fields/language-field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { kindTexts } from './analyte-card.tsx';
import { analyteDraft, analyteForm, emptyRange, errorsOf, scopeOf } from './analyte-draft.ts';
import type { AnalyteDraft, RangeDraft } from './analyte-draft.ts';
import { today } from '#web/lib/now.ts';
import { FromDay } from './from-day.tsx';
import { RangeChecks } from './range-checks.tsx';
import { sexTexts } from './range-words.ts';
import css from './ranges.module.css';

type AnalyteFormState = UseFormReturn<AnalyteDraft, unknown, SavedAnalyte>;

/** A value of a test: what it is, how it is entered, and its ranges. */
export default function AnalyteSheet({
  analyte,
  place,
  above,
  onSave,
  onClose,
}: {
  /** Undefined for a new one. */
  analyte: Analyte | undefined;
  /** The value's place in the list that is saved. */
  place: number;
  /** The value above a new one. */
  above: Analyte | undefined;
  onSave: (analyte: SavedAnalyte, rangesFrom: string) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('ranges');
  const fieldText = useFieldText();
  const [from, setFrom] = useState(today);
  const form = useContractForm(analyteForm, analyteDraft(analyte, above));
  const language = useLanguage();
  const shown = analyte && inLanguage(language, analyte.name, analyte.nameBn ?? '');
  const { sheet } = useSend(form, {
    draft: `analyte/${analyte?.code ?? 'new'}`,
    failed: t('saveFailed'),
    fieldsOf: (error) => errorsOf(serverFields(error), place),
    send: (next) => onSave(next, from || today()),
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const { errors } = form.formState;
  const field = (name: Exclude<keyof AnalyteDraft, 'ranges'>) => ({
    autoComplete: 'off',
    error: fieldText(errors[name]),
    ...form.register(name),
  });
  return (
    <FormSheet
      {...sheet}
      wide
      title={analyte ? t('editName', { name: shown }) : t('add')}
      save={t('save')}
      onClose={onClose}
    >
      <div className={css.fields}>
        <TextField label={t('field.name')} data-autofocus {...field('name')} />
        <LanguageField label={t('field.name')} language="bn" {...field('nameBn')} />
        <TextField label={t('field.unit')} {...field('unit')} />
        <TextField label={t('field.unitUcum')} hint={t('field.unitUcumHint')} {...field('unitUcum')} />
        <TextField
          label={t('field.ucumFactor')}
          inputMode="decimal"
          hint={t('field.ucumFactorHint')}
          {...field('ucumFactor')}
        />
        <TextField label={t('field.loinc')} {...field('loinc')} />
        <TextField label={t('field.heading')} hint={t('field.headingHint')} {...field('heading')} />
        <LanguageField label={t('field.heading')} language="bn" {...field('headingBn')} />
        <TextField
          label={t('field.code')}
          hint={t('field.codeHint')}
          readOnly={analyte !== undefined}
          {...field('code')}
        />
        <SelectField label={t('field.kind')} {...field('kind')}>
          {analyteKinds.map((each) => (
            <option key={each} value={each}>
              {t(kindTexts[each])}
            </option>
          ))}
        </SelectField>
        <KindFields kind={kind} field={field} />
      </div>
      <RangeRows form={form} kind={kind} />
      {analyte && <FromDay value={from} onChange={setFrom} />}
    </FormSheet>
  );
}

/** The fields of single kinds: a formula, choices, or limits of what is possible. */
function KindFields({
  kind,
  field,
}: {
  kind: AnalyteKind;
  field: (name: Exclude<keyof AnalyteDraft, 'ranges'>) => { error: string | undefined };
}) {
  const { t } = useTranslation('ranges');
  return (
    <>
      {kind === 'FORMULA' && (
        <>
          <TextField label={t('field.formula')} hint={t('field.formulaHint')} {...field('formula')} />
          <TextField label={t('field.decimals')} inputMode="numeric" {...field('decimals')} />
        </>
      )}
      {kind === 'CHOICE' && (
        <AreaField label={t('field.choices')} hint={t('field.choicesHint')} {...field('choices')} />
      )}
      {kind === 'NUMBER' && (
        <>
          <TextField
            label={t('field.validLow')}
            inputMode="decimal"
            hint={t('field.validHint')}
            {...field('validLow')}
          />
          <TextField label={t('field.validHigh')} inputMode="decimal" {...field('validHigh')} />
        </>
      )}
    </>
  );
}

function RangeRows({ form, kind }: { form: AnalyteFormState; kind: AnalyteKind }) {
  const { t } = useTranslation('ranges');
  const rows = useFieldArray({ control: form.control, name: 'ranges' });
  const scopes = useWatch({ control: form.control, name: 'ranges' }).map(scopeOf);
  return (
    <section className={css.rows} aria-label={t('rangesTitle')}>
      <h3>{t('rangesTitle')}</h3>
      {rows.fields.map(({ id }, index) => (
        <RangeRow key={id} form={form} index={index} kind={kind} onRemove={() => rows.remove(index)} />
      ))}
      <RangeChecks ranges={scopes} />
      <div>
        <Button
          look="quiet"
          disabled={rows.fields.length >= mostRanges}
          onClick={() => rows.append({ ...emptyRange, source: form.getValues('ranges').at(-1)?.source ?? '' })}
        >
          {t('addRange')}
        </Button>
      </div>
    </section>
  );
}

/** A range: for whom, from which age to before which, and its limits; of words the normal ones. */
function RangeRow({
  form,
  index,
  kind,
  onRemove,
}: {
  form: AnalyteFormState;
  index: number;
  kind: AnalyteKind;
  onRemove: () => void;
}) {
  const { t } = useTranslation('ranges');
  const language = useLanguage();
  const fieldText = useFieldText();
  const errors = form.formState.errors.ranges?.[index];
  const field = (name: keyof RangeDraft) => ({
    autoComplete: 'off',
    error: fieldText(errors?.[name]),
    ...form.register(`ranges.${index}.${name}`),
  });
  const number = formatNumber(index + 1, language);
  const isWords = kind === 'CHOICE' || kind === 'TEXT';
  const isPregnancy = useWatch({ control: form.control, name: `ranges.${index}.sex` }) === 'Pregnant';
  const unit = (name: 'fromUnit' | 'toUnit') => (
    <SelectField label={t('field.ageUnit')} {...field(name)}>
      {ageUnits.map((each) => (
        <option key={each} value={each}>
          {t(unitNames[each])}
        </option>
      ))}
    </SelectField>
  );
  return (
    <fieldset className={css.range}>
      <legend className="visually-hidden">{t('range', { n: number })}</legend>
      <SelectField label={t('field.sex')} {...field('sex')}>
        <option value="">{t('everybody')}</option>
        {(['Male', 'Female'] as const).map((sex) => (
          <option key={sex} value={sex}>
            {t(sexTexts[sex])}
          </option>
        ))}
        <option value="Pregnant">{t('sex.pregnant')}</option>
      </SelectField>
      {isPregnancy && (
        <>
          <TextField
            label={t('field.weeksFrom')}
            inputMode="numeric"
            hint={t('field.weeksHint')}
            {...field('weeksFrom')}
          />
          <TextField label={t('field.weeksTo')} inputMode="numeric" {...field('weeksTo')} />
        </>
      )}
      <TextField label={t('field.from')} inputMode="numeric" placeholder={t('birth')} {...field('fromAmount')} />
      {unit('fromUnit')}
      <TextField label={t('field.to')} inputMode="numeric" placeholder={t('life')} {...field('toAmount')} />
      {unit('toUnit')}
      {!isWords && <LimitFields kind={kind} field={field} />}
      <TextField
        label={isWords ? t('field.normal') : t('field.text')}
        hint={isWords ? t('field.normalHint') : undefined}
        {...field('text')}
      />
      <TextField label={t('field.source')} {...field('source')} />
      <Button look="plain" aria-label={t('removeRange', { n: number })} onClick={onRemove}>
        {t('remove.yes')}
      </Button>
    </fieldset>
  );
}

function LimitFields({
  kind,
  field,
}: {
  kind: AnalyteKind;
  field: (name: keyof RangeDraft) => { error: string | undefined };
}) {
  const { t } = useTranslation('ranges');
  return (
    <>
      <TextField
        label={t('field.low')}
        inputMode="decimal"
        hint={kind === 'TITRE' ? t('field.titreHint') : undefined}
        {...field('low')}
      />
      <TextField label={t('field.high')} inputMode="decimal" {...field('high')} />
      <TextField label={t('field.criticalLow')} inputMode="decimal" {...field('criticalLow')} />
      <TextField label={t('field.criticalHigh')} inputMode="decimal" {...field('criticalHigh')} />
    </>
  );
}

const unitNames = { DAY: 'unit.days', MONTH: 'unit.months', YEAR: 'unit.years' } as const;
