import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { meaningsOf } from '../../platform/graphql/closed-set.js';

/** What of a document is downloaded (D34). */
export const DownloadVersion = { original: 'original', processed: 'processed', annotated: 'annotated' } as const;
export type DownloadVersion = keyof typeof DownloadVersion;
registerEnumType(DownloadVersion, {
  name: 'DownloadVersion',
  description: 'Which file of a document.',
  valuesConfig: meaningsOf<DownloadVersion>({
    original: 'As it was uploaded.',
    processed: 'What was read.',
    annotated: 'What was read, drawn over the pages.',
  }),
});

/** Format of a download (D34). */
export const DownloadFormat = {
  pdf: 'pdf',
  json: 'json',
  csv: 'csv',
  csv_items: 'csv_items',
  xlsx: 'xlsx',
  md: 'md',
  hocr: 'hocr',
  alto: 'alto',
  page: 'page',
  ubl: 'ubl',
  cii: 'cii',
} as const;
export type DownloadFormat = keyof typeof DownloadFormat;
registerEnumType(DownloadFormat, {
  name: 'DownloadFormat',
  description: 'Form of the file.',
  valuesConfig: meaningsOf<DownloadFormat>({
    pdf: 'Of the original or annotated document; of the processed one with its text behind the pages.',
    json: 'What was read, with places and confidences.',
    csv: 'Single values.',
    xlsx: 'A workbook with a sheet of single values and one of line items.',
    csv_items: 'A row for each line item.',
    md: 'Text as Markdown.',
    hocr: 'Text with its places.',
    alto: 'Text with its places, ALTO 4.4.',
    page: 'Text with its places, PAGE XML: a file a page, zipped.',
    ubl: 'An approved invoice as XML of EN 16931, syntax UBL.',
    cii: 'An approved invoice as XML of EN 16931, syntax CII.',
  }),
});

@ObjectType({ simpleResolvers: true, description: 'A link to a file, good for 15 minutes.' })
export class DocumentDownload {
  @Field(() => String, { description: 'Signed link, which needs no credential.' })
  downloadUrl!: string;
  @Field(() => String, { description: 'Name under which it is saved.' })
  filename!: string;
  @Field(() => String, { description: 'Media type of the file.' })
  contentType!: string;
  @Field(() => Int, { nullable: true, description: 'Bytes; null while a long document is still being made ready: the link waits for it.' })
  fileSize!: number | null;
  @Field(() => Date, { description: 'Until then the link works.' })
  expiresAt!: Date;
  @Field(() => Int, { description: 'Seconds from now.' })
  expiresIn!: number;
}
