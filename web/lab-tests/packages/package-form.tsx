import type { FieldError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { addPackageBody } from '#contract/lab-tests/packages.ts';
import type { TestPackage } from '#contract/lab-tests/packages.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { formatRupees } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { AmountField, TextField } from '#web/ui/fields/field.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { LanguageField } from '#web/ui/fields/language-field.tsx';
import { Picker } from '#web/ui/fields/picker.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { nameOf, useTestList, wordsOf } from '../shared/test-list.ts';
import css from './packages.module.css';

/** A new package, or one that is changed: names, code, price and tests in their order. */
export function PackageForm({
  edited,
  onDone,
  onClose,
}: {
  edited: TestPackage | undefined;
  onDone: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('packages');
  const language = useLanguage();
  const fieldText = useFieldText();
  const add = useAction('addPackage');
  const edit = useAction('editPackage');
  const form = useContractForm(addPackageBody, {
    name: edited?.name ?? '',
    nameBn: edited?.nameBn ?? '',
    code: edited?.code ?? '',
    price: String(edited?.ownPrice ?? ''),
    active: edited?.active ?? true,
    tests: edited?.tests.map(({ testId }) => testId) ?? [],
  });
  const {
    register,
    watch,
    setValue,
    formState: { errors, isSubmitted },
  } = form;
  const chosen = watch('tests') as number[];
  const { sheet } = useSend(form, {
    failed: t('saveFailed'),
    send: async (body) => {
      const saved = edited
        ? await edit.mutateAsync({ params: { id: edited.packageId }, body })
        : await add.mutateAsync({ body });
      onDone(t('saved', { name: inLanguage(language, saved.name, saved.nameBn) }));
    },
  });
  const choose = (ids: readonly number[]) =>
    setValue('tests', [...ids], { shouldDirty: true, shouldValidate: isSubmitted });
  return (
    <FormSheet {...sheet} title={t(edited ? 'editTitle' : 'new')} save={t('save')} onClose={onClose}>
      <TextField
        label={t('name')}
        autoComplete="off"
        data-autofocus
        error={fieldText(errors.name)}
        {...register('name')}
      />
      <LanguageField label={t('name')} language="bn" error={fieldText(errors.nameBn)} {...register('nameBn')} />
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        autoComplete="off"
        error={fieldText(errors.code)}
        {...register('code')}
      />
      <TestsField
        edited={edited}
        chosen={chosen}
        error={fieldText(errors.tests as FieldError | undefined)}
        choose={choose}
      />
      <AmountField label={t('price')} hint={t('priceHint')} error={fieldText(errors.price)} {...register('price')} />
      <Checkbox label={t('active')} {...register('active')} />
    </FormSheet>
  );
}

/** The tests of the package in their order, and the field that adds one. */
function TestsField({
  edited,
  chosen,
  error,
  choose,
}: {
  edited: TestPackage | undefined;
  chosen: readonly number[];
  error: string | undefined;
  choose: (ids: readonly number[]) => void;
}) {
  const { t } = useTranslation('packages');
  const language = useLanguage();
  const { tests = [] } = useTestList();
  const nameOfTest = (id: number) => {
    // A test that is no longer on the list is known only from the package.
    const test = tests.find(({ testId }) => testId === id) ?? edited?.tests.find(({ testId }) => testId === id);
    return test ? nameOf(test, language) : '';
  };
  return (
    <>
      <Picker
        label={t('addTest')}
        placeholder={t('chooseTest')}
        value=""
        error={error}
        onChange={(id) => choose([...chosen, Number(id)])}
        options={tests
          .filter(({ testId, active }) => active && !chosen.includes(testId))
          .map((test) => ({
            value: String(test.testId),
            label: nameOf(test, language),
            detail: formatRupees(test.testPrice, language),
            also: wordsOf(test),
          }))}
      />
      <ul className={css.tests} aria-label={t('tests')}>
        {chosen.map((id) => (
          <li key={id} className={css.test}>
            <span>{nameOfTest(id)}</span>
            <Button
              look="plain"
              aria-label={t('remove', { name: nameOfTest(id) })}
              onClick={() => choose(chosen.filter((other) => other !== id))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
