import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { DocumentExport, DocumentExportArgs } from './export.inputs.js';
import type { Exports } from './export.service.js';

/** GraphQL: the permission, then one call of the service. */
@Resolver()
export class ExportResolver {
  constructor(private readonly exports: Exports) {}

  @Requires('documents.export', 'mode')
  @Query(() => DocumentExport, {
    description: 'A signed link to the documents of a filter, or their line items, in one file; newest first.',
  })
  exportDocuments(@Args(() => DocumentExportArgs) args: DocumentExportArgs, @Ctx() { caller }: RequestContext): Promise<DocumentExport> {
    return this.exports.link(caller, args);
  }
}
