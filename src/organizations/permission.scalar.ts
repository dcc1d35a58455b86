import { GraphQLScalarType } from 'graphql';
import { invalid } from '../vocabulary/errors.js';
import { shown } from '../vocabulary/format.js';
import { PERMISSIONS, type Permission } from '../vocabulary/permissions.js';

const known: ReadonlySet<string> = new Set(PERMISSIONS);

/** Whether the text is one of the 25 permission names. Pure. */
export function isPermission(text: unknown): text is Permission {
  return typeof text === 'string' && known.has(text);
}

function parsePermission(value: unknown): Permission {
  if (!isPermission(value)) throw invalid('permissions', `expected a permission name such as documents.read, received ${shown(value)}`);
  return value;
}

/** A permission name; names with dots cannot be GraphQL enum values. */
export const PermissionScalar = new GraphQLScalarType<Permission, string>({
  name: 'Permission',
  description: 'One of the 25 permission names, e.g. documents.read.',
  extensions: { jsonSchema: { type: 'string', enum: PERMISSIONS } },
  serialize: (value) => String(value),
  parseValue: parsePermission,
});

/** A permission selectable for a key: a name, or `*` for all that the user holds (D87). */
export const KeyPermissionScalar = new GraphQLScalarType<Permission | '*', string>({
  name: 'KeyPermission',
  description: 'One of the 25 permission names, or * for all that the user holds.',
  extensions: { jsonSchema: { type: 'string', enum: ['*', ...PERMISSIONS] } },
  serialize: (value) => String(value),
  parseValue: (value) => (value === '*' ? '*' : parsePermission(value)),
});
