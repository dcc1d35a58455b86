import { changed, optional } from '../platform/http/describe.js';
import type { RestRow } from '../platform/http/route.js';

const tag = 'Templates';

/** Labels stand only where a field has them: what is shown can be sent back, and erases nothing. */
function withLabelsAsGiven({ fields, ...template }: Record<string, unknown>): Record<string, unknown> {
  const shown = (fields as Record<string, unknown>[]).map(({ labels, preferBuiltIn, ...field }) => ({
    ...field,
    ...(labels === null ? {} : { labels }),
    ...(preferBuiltIn ? { preferBuiltIn } : {}),
  }));
  const { name, description, documentType, format, version, status, matchingRules, id, ...rest } = template;
  return { id, name, description, documentType, format, version, status, matchingRules, fields: shown, ...rest };
}

/** Rows of the Templates area that need nothing but templates. */
export const templateRows: readonly RestRow[] = [
  {
    method: 'POST',
    path: '/documents/templates',
    tag,
    summary: 'Creates a template.',
    errors: [
      'INVALID_DOCUMENT_TYPE',
      'INVALID_FIELD_TYPE',
      'FIELD_POSITION_INVALID',
      'DUPLICATE_FIELD_NAME',
      'INVALID_FILE_FORMAT',
      'DOCUMENT_NOT_FOUND',
      'DOCUMENT_NOT_PROCESSED',
    ],
    status: 201,
    operation:
      'mutation CreateTemplate($input: CreateTemplateInput!) { data: createTemplate(input: $input) { id name documentType format version status createdAt fieldsCount } }',
    body: 'input',
    files: { paths: ['sampleFile.data'], maxTotalBytes: 20 * 1024 * 1024 },
    location: (template) => `/documents/templates/${String(template.id)}`,
  },
  {
    method: 'GET',
    path: '/documents/templates',
    tag,
    summary: 'Lists templates.',
    status: 200,
    operation: `query Templates($type: DocumentType, $status: TemplateStatus, $limit: Int, $offset: Int, $cursor: String) {
      data: templates(type: $type, status: $status, first: $limit, offset: $offset, after: $cursor) {
        templates: nodes { id name documentType format version status fieldsCount accuracy lastUsed createdAt } pagination { limit offset total nextCursor } } }`,
    query: { type: 'type', status: 'status', limit: 'limit', offset: 'offset', cursor: 'cursor' },
  },
  {
    method: 'GET',
    path: '/documents/templates/{id}',
    tag,
    summary: 'A template with its statistics; ?version= reads an older one.',
    errors: ['TEMPLATE_NOT_FOUND'],
    status: 200,
    etag: true,
    operation: `query Template($id: ID!, $version: String) { data: template(id: $id, version: $version) {
      id name description documentType format version status matchingRules { contentMatches documentType confidence }
      fields { id name type page positionX positionY width height required options labels preferBuiltIn ediSegment ediElement }
      validationSchema outputMapping fieldsCount statistics { documentsProcessed averageAccuracy averageProcessingTime successRate } clonedFrom createdAt updatedAt } }`,
    query: { version: 'version' },
    shape: withLabelsAsGiven,
    describe: (data) => changed(data, 'fields', (field) => optional(field, 'labels', 'preferBuiltIn')),
  },
  {
    method: 'PUT',
    path: '/documents/templates/{id}',
    tag,
    summary: 'Changes a template; each change raises the minor version.',
    errors: ['TEMPLATE_NOT_FOUND', 'INVALID_DOCUMENT_TYPE', 'INVALID_FIELD_TYPE', 'FIELD_POSITION_INVALID', 'DUPLICATE_FIELD_NAME'],
    status: 200,
    operation:
      'mutation UpdateTemplate($id: ID!, $input: UpdateTemplateInput!) { data: updateTemplate(id: $id, input: $input) { id name version fieldsCount updatedAt } }',
    body: 'input',
  },
  {
    method: 'DELETE',
    path: '/documents/templates/{id}',
    tag,
    summary: 'Deletes a template that no document refers to.',
    errors: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_IN_USE'],
    status: 200,
    operation: 'mutation DeleteTemplate($id: ID!) { data: deleteTemplate(id: $id) }',
    message: 'Template deleted.',
    messageOnly: true,
  },
  {
    method: 'POST',
    path: '/documents/templates/{id}/clone',
    tag,
    summary: 'Copies a template.',
    errors: ['TEMPLATE_NOT_FOUND', 'INVALID_DOCUMENT_TYPE'],
    status: 201,
    operation:
      'mutation CloneTemplate($id: ID!, $input: CloneTemplateInput!) { data: cloneTemplate(id: $id, input: $input) { id name clonedFrom createdAt } }',
    body: 'input',
    bodyOptional: true,
    location: (template) => `/documents/templates/${String(template.id)}`,
  },
];
