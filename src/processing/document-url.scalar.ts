import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

const asText = (value: unknown): string => {
  if (typeof value !== 'string') throw new GraphQLError('expected a URL as text');
  return value;
};

/** An address that a caller gives. Any text passes here: its form is judged where it is used, so that a bad one has the code of that use (D52). */
export const UrlScalar = new GraphQLScalarType<string, string>({
  name: 'URL',
  description: 'An absolute http or https address.',
  extensions: { jsonSchema: { type: 'string', format: 'uri' } },
  serialize: asText,
  parseValue: asText,
  parseLiteral: (node) => asText(node.kind === Kind.STRING ? node.value : undefined),
});
