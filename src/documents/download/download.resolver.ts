import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { DocumentDownload, DownloadFormat, DownloadVersion } from './download.inputs.js';
import type { Downloads } from './download.service.js';

/** GraphQL: the permission, then one call of the service. */
@Resolver()
export class DownloadResolver {
  constructor(private readonly downloads: Downloads) {}

  @Requires('documents.export', 'mode', { clients: true })
  @Query(() => DocumentDownload, {
    description:
      'A signed link to the original (as is, or pdf), the processed (as data, as text, as an electronic invoice, or pdf with its text behind the pages) or the annotated document (pdf).',
  })
  documentDownload(
    @Arg('id', () => ID, { description: 'The document.' }) id: string,
    @Arg('version', () => DownloadVersion, { nullable: true, description: 'Default original.' }) version: DownloadVersion | null,
    @Arg('format', () => DownloadFormat, {
      nullable: true,
      description: 'Form of the file; absent: that of the upload, or JSON for what was read.',
    })
    format: DownloadFormat | null,
    @Ctx() { caller }: RequestContext,
  ): Promise<DocumentDownload> {
    return this.downloads.link(caller, id, version ?? null, format ?? null);
  }
}
