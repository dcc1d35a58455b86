import { GraphQLScalarType } from 'graphql';

/** A calendar date without time or zone, `YYYY-MM-DD`. */
export const DateScalar = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: 'A calendar date, `YYYY-MM-DD`.',
  serialize: String,
  parseValue: String,
});

/** A number without an exponent: JSON numbers would round amounts in some languages. Pure. */
export function toDecimal(value: number): string {
  const shortest = String(value);
  if (!shortest.includes('e')) return shortest;
  return Math.abs(value) >= 1 ? BigInt(value).toString() : value.toFixed(20).replace(/0+$/, '');
}

/** An exact decimal number as text, e.g. `1190.5`. */
export const DecimalScalar = new GraphQLScalarType<string, string>({
  name: 'Decimal',
  description: 'A decimal number as text, without exponent or grouping: `1190.5`.',
  extensions: { jsonSchema: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' } },
  serialize: (value) => toDecimal(Number(value)),
  parseValue: String,
});
