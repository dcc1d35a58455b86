import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { CursorCodec, Database } from '../platform/database/index.js';
import { type RequestContext, Requires } from '../platform/graphql/graphql.js';
import { readPage, toConnection } from '../platform/graphql/paging.js';
import type { Clock } from '../platform/time/clock.js';
import { AuditConnection, AuditListArgs, AuditOrder, AuditVerification } from './audit.inputs.js';
import { listAudit, verifyChain } from './audit.store.js';

/** GraphQL: the audit log (D105). It needs a live credential (D129). */
@Resolver()
export class AuditResolver {
  constructor(
    private readonly database: Database,
    private readonly cursors: CursorCodec,
    private readonly clock: Clock,
  ) {}

  @Requires('settings.manage', 'shared')
  @Query(() => AuditVerification, { description: 'Recomputes the hash chain of the log from its first kept line to its end.' })
  async auditVerification(@Ctx() { caller }: RequestContext): Promise<AuditVerification> {
    const { lines, brokenAt } = await verifyChain(this.database.dataSource.manager, caller.organizationId);
    return { lines, brokenAt, verifiedAt: this.clock.now() };
  }

  @Requires('settings.manage', 'shared')
  @Query(() => AuditConnection, { description: 'Who did what to what.' })
  async auditLog(@Args(() => AuditListArgs) args: AuditListArgs, @Ctx() { caller }: RequestContext): Promise<AuditConnection> {
    const { direction } = AuditOrder.read(args.orderBy);
    const list = `audit:${direction}`;
    const request = readPage(args, list, this.cursors);
    const page = await listAudit(this.database.dataSource.manager, caller.organizationId, args.filter ?? {}, direction, request);
    return toConnection(page, request, list, this.cursors, (line) => [null, line.number]) as AuditConnection;
  }
}
