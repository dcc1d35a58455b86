import type { Json } from '../shared/api/graphql';
import { useWords, type Words } from '../shared/i18n';
import { kindOf } from './sheet';

/** A value as a person reads it. Pure. */
export function shown(name: string, value: Json, currency: string | null, { format, t }: Words): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '–';
  const kind = kindOf(name, value);
  if (kind === 'list') return format.list(value as string[]);
  if (kind === 'amount' && typeof value === 'number') return format.money(value, currency);
  if (kind === 'date') return format.day(String(value));
  if (typeof value === 'number') return format.number(value);
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The name of a member in the person's language. */
export function useFieldName(): (name: string) => string {
  const { tOf } = useWords();
  return (name) =>
    tOf(
      'fields',
      name,
      name.replace(/_/g, ' ').replace(/^./, (first) => first.toUpperCase()),
    );
}
