import { useTranslation } from 'react-i18next';
import { faceOf } from '#contract/doctors/photo.ts';
import type { ManagedDoctor } from '#contract/doctors/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useHospitalName } from '#web/lib/clinic-name.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatPhone } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Face } from '#web/ui/layout/face.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Button, ignoreDoubleClick } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import {
  headingIdOf,
  updateDoctorList,
  isManaged,
  nameOf,
  otherType,
  specialityOf,
  typeTexts,
} from '../shared/doctor-list.ts';
import type { ListedDoctor } from '../shared/doctor-list.ts';
import { FeeCell } from './fee-cell.tsx';
import type { OnFee } from './fee-cell.tsx';
import css from './doctors.module.css';

interface CardEvents {
  /** Called when the type is changed: the card keeps its place in the list. */
  onConvert: () => void;
  onToast: (text: string) => void;
  onFee: OnFee;
  onOpen: (kind: 'edit' | 'delete', doctor: ManagedDoctor) => void;
}

/** A doctor in the list, with the actions the user may take. */
export function DoctorCard({ doctor, onConvert, onToast, onFee, onOpen }: { doctor: ListedDoctor } & CardEvents) {
  const { t } = useTranslation('doctors');
  const language = useLanguage();
  const errorText = useErrorText();
  const convert = useAction('convertDoctor', {
    updateCache: updateDoctorList((doctors, answer) =>
      doctors.map((one) => (one.id === answer.id ? { ...one, ...answer } : one)),
    ),
  });
  const name = nameOf(doctor, language);
  // The new type is shown at once; on an error the old one comes back with a message.
  const type = convert.isPending ? otherType(doctor.type) : doctor.type;
  const switchType = () => {
    onConvert();
    // The error is shown from `convert.error`.
    void convert.mutateAsync({ params: { id: doctor.id } }).then(
      (converted) => onToast(t('convert.done', { name, type: t(typeTexts[converted.type]) })),
      () => undefined,
    );
  };
  return (
    <li className={css.item}>
      <Card className={css.card}>
        <div className={css.head}>
          {isManaged(doctor) && <Face row {...faceOf(doctor.photo, name, 96)} />}
          <div>
            <h2 id={headingIdOf(doctor.id)} className={css.name} tabIndex={-1}>
              <Name>{name}</Name>
            </h2>
            <p className={css.speciality}>
              <Name>{specialityOf(doctor, language)}</Name>
            </p>
          </div>
        </div>
        <p className={css.marks}>
          <Badge>{t(typeTexts[type])}</Badge>
          {isManaged(doctor) && doctor.isPublic && <Badge tone="success">{t('mark.public')}</Badge>}
          {isManaged(doctor) && doctor.isReporting && <Badge>{t('mark.reporting')}</Badge>}
        </p>
        <Facts doctor={doctor} onFee={onFee} />
        {convert.error && (
          <Notice kind="error">
            <p>{t('convert.failed')}</p>
            <p>{errorText(convert.error)}</p>
          </Notice>
        )}
        {isManaged(doctor) && (
          <div className={css.actions}>
            <Button
              look="quiet"
              aria-describedby={headingIdOf(doctor.id)}
              busy={convert.isPending}
              onClick={ignoreDoubleClick(switchType)}
            >
              {t(type === 'Internal' ? 'convert.toExternal' : 'convert.toInternal')}
            </Button>
            <Button look="quiet" aria-describedby={headingIdOf(doctor.id)} onClick={() => onOpen('edit', doctor)}>
              {t('manage.edit')}
            </Button>
            <Button look="danger" aria-describedby={headingIdOf(doctor.id)} onClick={() => onOpen('delete', doctor)}>
              {t('manage.delete')}
            </Button>
          </div>
        )}
      </Card>
    </li>
  );
}

function Facts({ doctor, onFee }: { doctor: ListedDoctor; onFee: OnFee }) {
  const { t } = useTranslation('doctors');
  const hospital = useHospitalName(doctor.hospital);
  return (
    <dl className={css.facts}>
      <div>
        <dt>{t('field.phone')}</dt>
        <dd>
          <a href={`tel:+91${doctor.phoneNumber}`}>{formatPhone(doctor.phoneNumber)}</a>
        </dd>
      </div>
      {doctor.hospital && (
        <div>
          <dt>{t('field.hospital')}</dt>
          <dd>
            <Name>{hospital}</Name>
          </dd>
        </div>
      )}
      {isManaged(doctor) && (
        <div>
          <dt>{t('field.fee')}</dt>
          <dd>
            <FeeCell doctor={doctor} onChanged={onFee} />
          </dd>
        </div>
      )}
    </dl>
  );
}
