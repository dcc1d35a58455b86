import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';

/** What of a document is downloaded (D34). */
export const DownloadVersion = { original: 'original', processed: 'processed', annotated: 'annotated' } as const;
export type DownloadVersion = keyof typeof DownloadVersion;
registerEnumType(DownloadVersion, {
  name: 'DownloadVersion',
  description: 'original: as uploaded; processed: what was read; annotated: what was read, drawn over the pages.',
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
  description:
    'csv: single values; csv_items: a row for each line item; md: Markdown; hocr, alto (4.4), page (PAGE XML, a file a page, zipped): text with its places; ubl, cii: an approved invoice as XML of EN 16931.',
});

@ObjectType({ simpleResolvers: true, description: 'A link to a file, good for 15 minutes.' })
export class DocumentDownload {
  @Field(() => String)
  downloadUrl!: string;
  @Field(() => String)
  filename!: string;
  @Field(() => String)
  contentType!: string;
  @Field(() => Int, { nullable: true, description: 'Bytes; null while a long document is still being made ready: the link waits for it.' })
  fileSize!: number | null;
  @Field(() => Date)
  expiresAt!: Date;
  @Field(() => Int, { description: 'Seconds from now.' })
  expiresIn!: number;
}
