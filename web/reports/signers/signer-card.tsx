import { useId } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { departments as all } from '#contract/lab-tests/departments.ts';
import type { SignerAccount } from '#contract/reports/signers.ts';
import { screens } from '#contract/screens.ts';
import { departmentTexts } from '#web/lib/departments.ts';
import { formatPhone } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { useGapWords } from '../shared/report-text.tsx';
import { SignaturePicture } from './signature-picture.tsx';
import css from './signers.module.css';

/** An account that signs: its name and title on papers, and what is missing before it can sign. */
export function SignerCard({ signer, onEdit }: { signer: SignerAccount; onEdit: () => void }) {
  const { t } = useTranslation(['signers', 'departments']);
  const id = useId();
  const gapWords = useGapWords();
  const { missing, departments } = signer;
  const isAll = departments.length === all.length;
  const known = departments.map((one) => t(departmentTexts[one], { ns: 'departments' })).join(', ');
  return (
    <Card className={css.card} role="region" aria-labelledby={`${id} ${id}-phone`}>
      <div className={css.head}>
        <h2 id={id}>
          <Name>{signer.fullName || signer.accountName}</Name>
        </h2>
        <Badge tone={missing.length > 0 ? 'warning' : 'success'}>
          {t(missing.length > 0 ? 'state.incomplete' : 'state.ready')}
        </Badge>
      </div>
      <p className={css.about}>
        {t(signer.isDoctor ? 'account.doctor' : 'account.pathologist')} · {signer.accountName} ·{' '}
        {/* Two signers may have one name. */}
        <span id={`${id}-phone`}>{formatPhone(signer.phoneNumber)}</span>
      </p>
      {missing.length > 0 && <p>{t('missing', { what: gapWords(missing) })}</p>}
      <div className={css.facts}>
        <DefinitionList
          items={[
            { label: t('field.qualification'), value: signer.qualification || t('empty') },
            { label: t('field.registrationNumber'), value: signer.registrationNumber || t('empty') },
            { label: t('field.departments'), value: isAll ? t('allDepartments') : known || t('empty') },
          ]}
        />
      </div>
      {signer.isDoctor && (
        <p className={css.about}>
          {t('onCard')} <Link to={screens.manageDoctors.path}>{t('toCard')}</Link>
        </p>
      )}
      <SignaturePicture signer={signer} />
      <div>
        <Button look="quiet" aria-describedby={id} onClick={onEdit}>
          {t('edit')}
        </Button>
      </div>
    </Card>
  );
}
