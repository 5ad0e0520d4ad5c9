import { useTranslation } from 'react-i18next';
import type { DoctorWeek, Rule } from '#contract/schedules/shapes.ts';
import { today } from '#web/lib/now.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { LeaveLine } from './leave-line.tsx';
import type { Sheet } from './schedules.tsx';
import { useScheduleTexts } from './texts.ts';
import css from './weeks.module.css';

/** A doctor's week: hours by rule, then leave; with what the reader may do. */
export function WeekCard({ doctor, onOpen }: { doctor: DoctorWeek; onOpen: (sheet: Sheet) => void }) {
  const { t } = useTranslation('schedules');
  const { nameOf } = useScheduleTexts();
  const { addRule, leaveState } = doctor.abilities;
  const heading = `week-${doctor.id}`;
  return (
    <li>
      <Card className={css.card}>
        <h2 id={heading} className={css.name}>
          <Name>{nameOf(doctor)}</Name>
        </h2>
        {doctor.rules.length === 0 && <p className={css.soft}>{t('noRules')}</p>}
        <ul className={css.lines}>
          {doctor.rules.map((rule) => (
            <RuleLine key={rule.id} doctor={doctor} rule={rule} onOpen={onOpen} />
          ))}
        </ul>
        {doctor.leaves.length > 0 && (
          <ul className={css.lines}>
            {doctor.leaves.map((leave) => (
              <LeaveLine key={leave.id} leave={leave} onMove={() => onOpen({ kind: 'people', doctor, leave })} />
            ))}
          </ul>
        )}
        <div className={css.actions}>
          {addRule && (
            <Button look="quiet" aria-describedby={heading} onClick={() => onOpen({ kind: 'rule', doctor })}>
              {t('rule.add')}
            </Button>
          )}
          {leaveState && (
            <Button look="quiet" aria-describedby={heading} onClick={() => onOpen({ kind: 'leave', doctor })}>
              {t(leaveState === 'ASKED' ? 'leave.ask' : 'leave.add')}
            </Button>
          )}
        </div>
      </Card>
    </li>
  );
}

function RuleLine({ doctor, rule, onOpen }: { doctor: DoctorWeek; rule: Rule; onOpen: (sheet: Sheet) => void }) {
  const { t } = useTranslation('schedules');
  const { daysOf, hoursOf, factsOf } = useScheduleTexts();
  const id = `rule-${rule.id}`;
  return (
    <li className={css.line}>
      <div>
        <p id={id}>
          <strong>{daysOf(rule)}</strong> {hoursOf(rule)}
        </p>
        <p className={css.soft}>{factsOf(rule, doctor.fee, today()).join(' · ')}</p>
      </div>
      {rule.abilities.change && (
        <div className={css.actions}>
          <Button look="quiet" aria-describedby={id} onClick={() => onOpen({ kind: 'rule', doctor, rule })}>
            {t('rule.edit')}
          </Button>
          <Button look="danger" aria-describedby={id} onClick={() => onOpen({ kind: 'remove', doctor, rule })}>
            {t('rule.remove')}
          </Button>
        </div>
      )}
    </li>
  );
}
