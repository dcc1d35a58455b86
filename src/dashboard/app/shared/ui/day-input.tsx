import '@mantine/dates/styles.css';
import { ActionIcon } from '@mantine/core';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useWords } from '../i18n';
import { parseDay, parseMoment } from '../i18n/typed-days';

/** Saturday, Sunday or Monday, 6, 0 or 1, with which the weeks of a locale begin; Monday where the browser does not know. */
function firstDayOfWeek(locale: string): DateInputProps['firstDayOfWeek'] {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };
  return (((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) % 7) as DateInputProps['firstDayOfWeek'];
}

interface DayInputProps {
  readonly label: string;
  readonly description?: string;
  readonly error?: ReactNode;
  readonly size?: 'xs' | 'sm';
  /** The day, YYYY-MM-DD; with `time` the moment in the zone of the browser, `YYYY-MM-DD HH:mm`. Empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** First and last day that may be chosen, YYYY-MM-DD. */
  readonly min?: string;
  readonly max?: string;
  /** A time belongs to it, `HH:mm`: the one that a day has until the person writes another. */
  readonly time?: string;
  /** A day has to stand there. */
  readonly required?: boolean;
}

/**
 * A day, shown and typed as the person's language writes days (a browser's own field follows the browser), or chosen from a calendar. What is no day is
 * put back when the field is left.
 */
export function DayInput({ label, value, onChange, min, max, time, required = false, ...rest }: DayInputProps) {
  const { t, locale, format } = useWords();
  // Days have no zone: they are written in the one in which they are made.
  const written = (options: Intl.DateTimeFormatOptions) => {
    const style = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: string) => style.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
  };
  const [earlier, later] = [t('calendar.earlier'), t('calendar.later')];
  const [opened, open] = useState(false);
  return (
    <DateInput
      {...rest}
      label={label}
      value={value || null}
      onChange={(chosen) => {
        open(false);
        if (!chosen) return required ? undefined : onChange('');
        if (!time) return onChange(chosen);
        // A day of the calendar comes without time: it has the one that stood there before.
        const [day, at = value.slice(11) || time] = chosen.split(' ');
        onChange(`${day} ${at.slice(0, 5)}`);
      }}
      // The calendar opens when it is asked for: opened by the focus it would cover the fields below for who goes through them by Tab.
      popoverProps={{ opened, onChange: open, trapFocus: true, returnFocus: true, withinPortal: false }}
      leftSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('calendar.open', { label })}
          aria-expanded={opened}
          onClick={() => open(!opened)}
        >
          <IconCalendar size={16} />
        </ActionIcon>
      }
      withTime={Boolean(time)}
      valueFormat={time ? format.moment : format.day}
      // Each letter is read: a year of two digits is one that is half typed.
      dateParser={(text) => (!/\d{4}/.test(text) ? null : time ? parseMoment(text, locale, time) : parseDay(text, locale))}
      minDate={min}
      maxDate={max}
      clearable={!required}
      clearButtonProps={{ 'aria-label': t('calendar.clear') }}
      // Days of other months and red week-ends are too faint to read (WCAG 2.2, 1.4.3).
      hideOutsideDates
      weekendDays={[]}
      firstDayOfWeek={firstDayOfWeek(locale)}
      weekdayFormat={written({ weekday: 'short' })}
      monthLabelFormat={written({ month: 'long', year: 'numeric' })}
      monthsListFormat={written({ month: 'short' })}
      getDayAriaLabel={written({ dateStyle: 'full' })}
      ariaLabels={{
        previousMonth: earlier,
        previousYear: earlier,
        previousDecade: earlier,
        nextMonth: later,
        nextYear: later,
        nextDecade: later,
      }}
    />
  );
}
