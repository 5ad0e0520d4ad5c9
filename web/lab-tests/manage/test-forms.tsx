import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { departments } from '#contract/lab-tests/departments.ts';
import { addTestBody, defaultTestPrice, editTestBody } from '#contract/lab-tests/shapes.ts';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { departmentTexts } from '#web/lib/departments.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { formatRupees } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { AmountField, SelectField, TextField } from '#web/ui/fields/field.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { LanguageField } from '#web/ui/fields/language-field.tsx';
import { updateTestList, nameOf, replaceTest } from '../shared/test-list.ts';

interface SheetEvents {
  onDone: (text: string) => void;
  onClose: () => void;
}

/** Create New Test (R44): active at once, with the default price if none is given. */
export function CreateTest({ onDone, onClose }: SheetEvents) {
  const { t } = useTranslation('lab-tests');
  const language = useLanguage();
  const fieldText = useFieldText();
  const add = useAction('addLabTest', { updateCache: updateTestList((tests, added) => [...tests, added]) });
  const form = useContractForm(addTestBody, {
    testName: '',
    testNameBn: '',
    testPrice: '',
    hospitalName: '',
    // Named here: without it, registering the field would mark the form as changed.
    department: undefined,
    method: '',
    code: '',
    promisedHours: '',
    preparation: '',
    preparationBn: '',
    fasting: false,
    referralLab: '',
  });
  const {
    register,
    formState: { errors },
  } = form;
  const { sheet } = useSend(form, {
    draft: 'test/new',
    failed: t('create.failed'),
    send: async (body) => {
      const added = await add.mutateAsync({ body: { ...body, active: true } });
      onDone(t('create.done', { name: nameOf(added, language) }));
    },
  });
  const usual = formatRupees(defaultTestPrice, language);
  return (
    <FormSheet {...sheet} title={t('create.title')} save={t('create.save')} onClose={onClose}>
      <TestFields
        field={(name) => ({ error: fieldText(errors[name]), ...register(name) })}
        usualPrice={String(defaultTestPrice)}
        priceHint={t('create.priceHint', { price: usual })}
        hospitalHint={t('create.activeHint')}
      />
      <DepartmentFields
        isNew
        department={register('department', { setValueAs: orGuessed })}
        method={register('method')}
      />
      <CatalogueFields field={(name) => ({ error: fieldText(errors[name]), ...register(name) })} />
      <Checkbox label={t('field.fasting')} hint={t('field.fastingHint')} {...register('fasting')} />
    </FormSheet>
  );
}

/** Edit Test, with the active mark. Earlier bookings keep their name and price. */
export function EditTest({ test, onDone, onClose }: { test: LabTest } & SheetEvents) {
  const { t } = useTranslation('lab-tests');
  const language = useLanguage();
  const fieldText = useFieldText();
  const edit = useAction('editLabTest', { updateCache: updateTestList(replaceTest) });
  const form = useContractForm(editTestBody, {
    testName: test.testName,
    testNameBn: test.testNameBn,
    testPrice: String(test.testPrice),
    hospitalName: test.hospital,
    active: test.active,
    department: test.department,
    method: test.method,
    code: test.code,
    promisedHours: test.promisedHours === null ? '' : String(test.promisedHours),
    preparation: test.preparation,
    preparationBn: test.preparationBn,
    fasting: test.fasting,
    referralLab: test.referralLab,
  });
  const {
    register,
    formState: { errors },
  } = form;
  const { sheet } = useSend(form, {
    draft: `test/${test.id}`,
    failed: t('edit.failed'),
    send: async (body) => {
      const changed = await edit.mutateAsync({ params: { id: test.id }, body });
      onDone(t('edit.done', { name: nameOf(changed, language) }));
    },
  });
  return (
    <FormSheet {...sheet} title={t('edit.title')} save={t('edit.save')} onClose={onClose}>
      <TestFields
        field={(name) => ({ error: fieldText(errors[name]), ...register(name) })}
        priceHint={t('edit.priceHint')}
      />
      <DepartmentFields department={register('department')} method={register('method')} />
      <CatalogueFields field={(name) => ({ error: fieldText(errors[name]), ...register(name) })} />
      <Checkbox label={t('field.fasting')} hint={t('field.fastingHint')} {...register('fasting')} />
      <Checkbox label={t('field.active')} {...register('active')} />
    </FormSheet>
  );
}

/** What every test has: its name in both languages, price and hospital. */
function TestFields({
  field,
  usualPrice,
  priceHint,
  hospitalHint,
}: {
  /** Registers a field, with its error. */
  field: (
    name: 'testName' | 'testNameBn' | 'testPrice' | 'hospitalName',
  ) => UseFormRegisterReturn & { error: string | undefined };
  /** The price if none is entered. */
  usualPrice?: string;
  priceHint: string;
  hospitalHint?: string;
}) {
  const { t } = useTranslation('lab-tests');
  return (
    <>
      <TextField label={t('field.name')} autoComplete="off" data-autofocus {...field('testName')} />
      <LanguageField label={t('field.name')} language="bn" {...field('testNameBn')} />
      <AmountField label={t('field.price')} placeholder={usualPrice} hint={priceHint} {...field('testPrice')} />
      <TextField label={t('field.hospital')} autoComplete="off" hint={hospitalHint} {...field('hospitalName')} />
    </>
  );
}

/** If left empty, the server takes the department that the test's name suggests. */
const orGuessed = (value: string) => (value === '' ? undefined : value);

/** The heading on the test's reports, which also decides who may sign them; and how it is measured. */
function DepartmentFields({
  isNew = false,
  department,
  method,
}: {
  isNew?: boolean;
  department: ComponentProps<'select'>;
  method: ComponentProps<'input'>;
}) {
  const { t } = useTranslation(['lab-tests', 'departments']);
  return (
    <>
      <SelectField label={t('field.department')} hint={t('field.departmentHint')} {...department}>
        {isNew && <option value="">{t('field.departmentByName')}</option>}
        {departments.map((one) => (
          <option key={one} value={one}>
            {t(departmentTexts[one], { ns: 'departments' })}
          </option>
        ))}
      </SelectField>
      <TextField label={t('field.method')} hint={t('field.methodHint')} autoComplete="off" {...method} />
    </>
  );
}

/** The facts of a test for the counter, the labels and the price list. */
function CatalogueFields({
  field,
}: {
  field: (
    name: 'code' | 'promisedHours' | 'preparation' | 'preparationBn' | 'referralLab',
  ) => UseFormRegisterReturn & { error: string | undefined };
}) {
  const { t } = useTranslation('lab-tests');
  return (
    <>
      <TextField label={t('field.code')} hint={t('field.codeHint')} autoComplete="off" {...field('code')} />
      <TextField
        label={t('field.promisedHours')}
        hint={t('field.promisedHoursHint')}
        inputMode="numeric"
        autoComplete="off"
        {...field('promisedHours')}
      />
      <TextField
        label={t('field.preparation')}
        hint={t('field.preparationHint')}
        autoComplete="off"
        {...field('preparation')}
      />
      <LanguageField label={t('field.preparation')} language="bn" {...field('preparationBn')} />
      <TextField
        label={t('field.referralLab')}
        hint={t('field.referralLabHint')}
        autoComplete="off"
        {...field('referralLab')}
      />
    </>
  );
}
