import { useTranslation } from 'react-i18next';
import type { HomeStop } from '#contract/home-visits/shapes.ts';
import { isOpen } from '#contract/home-visits/states.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SelectField } from '#web/ui/fields/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { StopAddress, StopHead, StopTests } from '../shared/stop-facts.tsx';
import { canMove } from './runs.ts';
import css from '../shared/stop.module.css';

/** A home visit at the desk: who goes is chosen in one step. */
export function DeskCard({
  stop,
  stops,
  collectors,
  mayAssign,
  isBusy,
  onCollector,
  onMove,
  onChange,
  onCancel,
}: {
  stop: HomeStop;
  /** Those of the same run, in their order. */
  stops: readonly HomeStop[];
  collectors: readonly { id: number; name: string }[];
  mayAssign: boolean;
  isBusy: boolean;
  onCollector: (id: number | null) => void;
  onMove: (by: -1 | 1) => void;
  onChange: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('home-visits');
  const mayChange = mayAssign && isOpen(stop.status);
  const name = stop.patientName;
  return (
    <Card className={css.card}>
      <StopHead stop={stop} heading="h3" />
      <StopAddress stop={stop} />
      <StopTests stop={stop} />
      {mayChange && (
        <div data-screen-only>
          <SelectField
            label={t('collector')}
            value={stop.collector && stop.status !== 'MISSED' ? String(stop.collector.id) : ''}
            disabled={isBusy}
            onChange={({ target: { value } }) => onCollector(value === '' ? null : Number(value))}
          >
            <option value="">{t('desk.nobody')}</option>
            {collectors.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {mayChange && (
        <div className={css.actions} data-screen-only>
          {stop.collector && (canMove(stops, stop, -1) || canMove(stops, stop, 1)) && (
            <>
              <Button
                look="quiet"
                aria-label={t('desk.earlier', { name })}
                disabled={isBusy || !canMove(stops, stop, -1)}
                onClick={() => onMove(-1)}
              >
                ↑
              </Button>
              <Button
                look="quiet"
                aria-label={t('desk.later', { name })}
                disabled={isBusy || !canMove(stops, stop, 1)}
                onClick={() => onMove(1)}
              >
                ↓
              </Button>
            </>
          )}
          <Button look="quiet" onClick={onChange}>
            {t('desk.change')}
          </Button>
          <Button look="plain" onClick={onCancel}>
            {t('desk.cancel')}
          </Button>
        </div>
      )}
    </Card>
  );
}
