/** Parts that send a call no press test looks at, as `<file> <call>`. Lines are only taken away. */
export const toPress: readonly string[] = [
  // schedules
  'web/schedules/weeks/holidays.tsx addHoliday',
  'web/schedules/weeks/holidays.tsx removeHoliday',
  'web/schedules/weeks/import-holidays.tsx addHolidays',
  'web/schedules/weeks/leave-form.tsx addLeave',
  'web/schedules/weeks/leave-line.tsx decideLeave',
  'web/schedules/weeks/leave-line.tsx removeLeave',
  'web/schedules/weeks/leave-people.tsx moveBooked',
  'web/schedules/weeks/remove-rule.tsx removeRule',
  'web/schedules/weeks/rule-form.tsx addRule',
  'web/schedules/weeks/rule-form.tsx changeRule',
  'web/schedules/weeks/told-person.tsx noteLeaveCall',
];
