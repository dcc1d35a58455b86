import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';

/** What of a document is downloaded (D34). */
export const DownloadVersion = { original: 'original', processed: 'processed', annotated: 'annotated' } as const;
export type DownloadVersion = keyof typeof DownloadVersion;
registerEnumType(DownloadVersion, {
  name: 'DownloadVersion',
  description: 'original: as uploaded; processed: what was read; annotated: what was read, drawn over the pages.',
});

/** Format of a download (D34). */
export const DownloadFormat = { pdf: 'pdf', json: 'json', csv: 'csv', xlsx: 'xlsx' } as const;
export type DownloadFormat = keyof typeof DownloadFormat;
registerEnumType(DownloadFormat, { name: 'DownloadFormat' });

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
}
