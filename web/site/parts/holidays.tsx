import { dayText } from '../formats.ts';
import type { PageProps } from '../texts.ts';

/** The clinic's holidays of the next 30 days, in words. */
export function Holidays({ content: { schedule }, language, t }: PageProps) {
  return schedule.holidays.map(({ day, name }) => (
    <p key={day}>
      <strong>
        {day === schedule.today
          ? t('schedule.closedToday', { name: name[language] })
          : t('schedule.closed', { day: dayText(day, language), name: name[language] })}
      </strong>
    </p>
  ));
}
