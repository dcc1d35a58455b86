import { ArgsType, Field, ObjectType, registerEnumType } from 'type-graphql';
import { meaningsOf } from '../../platform/graphql/closed-set.js';
import { DocumentFilter } from '../document.inputs.js';

/** Format of an export of many documents. */
export const ExportFormat = { csv: 'csv', xlsx: 'xlsx' } as const;
export type ExportFormat = keyof typeof ExportFormat;
registerEnumType(ExportFormat, {
  name: 'ExportFormat',
  description: 'What a file of many documents is.',
  valuesConfig: meaningsOf<ExportFormat>({
    csv: 'One table.',
    xlsx: 'A workbook with a sheet of the documents and one of their line items.',
  }),
});

/** What a row of an export is. */
export const ExportRows = { documents: 'documents', line_items: 'line_items' } as const;
export type ExportRows = keyof typeof ExportRows;
registerEnumType(ExportRows, {
  name: 'ExportRows',
  description: 'What a row of a table is.',
  valuesConfig: meaningsOf<ExportRows>({
    documents: 'A document.',
    line_items: 'A line item of a document; one without line items has none.',
  }),
});

/** Which documents an export holds, and in which form. */
@ArgsType()
export class DocumentExportArgs {
  @Field(() => DocumentFilter, { nullable: true, description: 'As in documents.' })
  filter?: DocumentFilter | null;
  @Field(() => ExportFormat, { nullable: true, description: 'Default csv.' })
  format?: ExportFormat | null;
  @Field(() => ExportRows, { nullable: true, description: 'What a row of a csv is; default documents.' })
  rows?: ExportRows | null;
  @Field(() => [String], {
    nullable: true,
    description:
      'Columns in their order: facts of the document (id, filename, status ...), paths of extracted values (vendor.name), line, line_items.total, metadata.KEY. Default: all of the types.',
  })
  columns?: string[] | null;
  @Field(() => String, {
    nullable: true,
    description:
      'Language of numbers and dates in a csv, e.g. de-DE; a language with decimal commas separates by semicolons. Default: 1.5 and 2026-01-31.',
  })
  locale?: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A link to a file of many documents, good for 15 minutes; the file is made while it is sent.',
})
export class DocumentExport {
  @Field(() => String, { description: 'Signed link, which needs no credential.' })
  downloadUrl!: string;
  @Field(() => String, { description: 'Name under which it is saved.' })
  filename!: string;
  @Field(() => String, { description: 'Media type of the file.' })
  contentType!: string;
  @Field(() => Date, { description: 'Until then the link works.' })
  expiresAt!: Date;
}
