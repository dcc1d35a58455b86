/** Dates, numbers and sizes as a language writes them. Days of documents (YYYY-MM-DD) have no zone; moments are shown in the person's. */
export interface Format {
  number(value: number, digits?: number): string;
  /** 0-1 as a percentage. */
  percent(value: number, digits?: number): string;
  money(value: number, currency?: string | null): string;
  day(value: string): string;
  moment(value: string): string;
  time(value: string): string;
  /** `3 minutes ago`; moments older than a week are written out. */
  ago(value: string, now?: number): string;
  bytes(value: number): string;
  /** A time as the service says it (`2.3s`, `1m 45s`, `145ms`): `2.3 s`, `1 min 45 s`. */
  duration(value: string): string;
  list(values: readonly string[]): string;
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const TIMES = { ms: 'millisecond', s: 'second', m: 'minute', h: 'hour' } as const;

const isCurrency = (code: string | null | undefined): code is string => /^[A-Z]{3}$/.test(code ?? '');

/** Made with its first use: each takes milliseconds, and few pages need all. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Builds the formats of a language. */
export function createFormat(locale: string): Format {
  const day = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));
  const moment = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
  const time = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }));
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const numbers = new Map<string, Intl.NumberFormat>();
  const number = (value: number, options: Intl.NumberFormatOptions) => {
    // Made once for each way of writing: a list of rows writes hundreds of numbers, and making a format takes much longer than using it.
    const name = JSON.stringify(options);
    const found = numbers.get(name) ?? new Intl.NumberFormat(locale, options);
    numbers.set(name, found);
    return found.format(value);
  };
  return {
    number: (value, digits) => number(value, { maximumFractionDigits: digits ?? 6 }),
    percent: (value, digits = 0) => number(value, { style: 'percent', maximumFractionDigits: digits }),
    money: (value, currency) =>
      isCurrency(currency)
        ? number(value, { style: 'currency', currency })
        : number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    day: (value) => day().format(new Date(`${value.slice(0, 10)}T00:00:00Z`)),
    moment: (value) => moment().format(new Date(value)),
    time: (value) => time().format(new Date(value)),
    ago(value, now = Date.now()) {
      const seconds = (new Date(value).getTime() - now) / 1000;
      if (Math.abs(seconds) > 7 * 86_400) return moment().format(new Date(value));
      const [unit, size] = STEPS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
      return relative().format(unit === 'second' ? 0 : Math.trunc(seconds / size), unit);
    },
    bytes(value) {
      const power = Math.min(SIZES.length - 1, value < 1000 ? 0 : Math.floor(Math.log10(value) / 3));
      return number(value / 1000 ** power, {
        style: 'unit',
        unit: SIZES[power],
        unitDisplay: 'short',
        maximumFractionDigits: power > 1 ? 1 : 0,
      });
    },
    duration(value) {
      const parts = [...value.matchAll(/([\d.]+)\s*(ms|s|m|h)/g)].map(([, amount, unit]) =>
        number(Number(amount), { style: 'unit', unit: TIMES[unit as keyof typeof TIMES], unitDisplay: 'short', maximumFractionDigits: 1 }),
      );
      return parts.length > 0 ? parts.join(' ') : value;
    },
    list: (values) => list().format(values),
  };
}
